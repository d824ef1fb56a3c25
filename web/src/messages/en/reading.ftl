### What a screen reader is told besides the story: what is to be done, and by whom.

read-lead = Your turn: you lead. You may play any card: { $cards }.
read-follow = Your turn: follow the suit with { $cards }.
read-any = Your turn: you cannot follow, so you may play any card: { $cards }.
# Several people play on this device: nobody else is to hear the cards.
read-play = Your turn: play a card.
read-place = Your turn: place a token. These are left: { $tokens }.
read-place-or-none = Your turn: place a token, or none. These are left: { $tokens }.
# A token is called by what it shows.
token-shows = token { $value }
token-golden-shows = golden token { $value }
read-pick = Your turn: pick three dice.
# $count: "One more die: which one?"
read-bonus = Your turn. { $count }
# $in: "roll again"; $out: "bank 80".
read-answer = Your choice: IN, { $in }; or OUT, { $out }.
read-claim = Be the first to call it: the button, or the key T.
read-wait = Waiting for { $names }.
