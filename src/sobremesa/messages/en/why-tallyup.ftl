### Why a bot of Tally Up! acts as it does; each sentence follows the action, "go out: …".

why-any = any action is as good as another.
why-claim = whoever claims first scores 200.
why-pick = of all dice these bring most with points at stake; they bust with { $bust } %.
why-pick-risk = that far behind, only a big roll helps; these dice bust with { $bust } %.
why-bonus = nothing else brings more on average.
why-bonus-against = nothing else helps those less who are still in.
why-bank-wins = { $score } points win the game, if nobody gets more in what is left of it.
why-idle = these dice change nothing, however often they roll.
why-enough = { $total } points are enough for one round, however little is at risk.
why-must-stay = leaving now would leave the game to somebody who is ahead.
why-below-zero = nobody has to bank { $total } points as long as the dice roll.
why-level = leading together, only doing other than the other one ends the tie.
why-up-pays = the Up die brings more on average than it puts at risk, with { $total } points at stake.
why-up-costs = the Up die puts { $total } points at risk for too little.
why-roll-pays = a bust has a chance of { $bust } %, and one more roll still pays with { $total } points at stake.
why-roll-costs = a bust has a chance of { $bust } %, too much with { $total } points at stake.
why-win-pick = from here, these dice win { $chance } of 1000 games.
why-win-bonus = with these dice { $chance } of 1000 games are won, with others fewer.
why-win-in = staying wins { $stay } of 1000 games, leaving { $leave }.
why-win-out = leaving wins { $leave } of 1000 games, staying { $stay }.
why-win-mix = whoever can be guessed loses here; to stay { $stays } times in 100 is best.
