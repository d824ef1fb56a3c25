### Why a bot of Las Vegan acts as it does; each sentence follows the action, "play R7: …".

why-any = any action is as good as another.
why-only = nothing else is allowed.
why-take = this trick is worth taking, and the card takes it with { $chance } %.
why-save = this trick would be worth taking, but the card hardly can (with { $chance } %): keep what is better.
why-duck = this trick costs more than it brings, and the card takes it with { $chance } % only.
why-unload = this trick will probably be ours ({ $chance } %) whatever is played: lose what hurts least.
why-golden = there the golden token costs the others more on average.
why-penalty = there the token costs the others more on average.
why-bonus = there the token brings more here than to the others.
why-pass = every token would hurt here more than it hurts the others.
why-win-most = played on from here, as the hidden cards may lie, this wins { $chance } of 1000 games, and the next best { $other }.
