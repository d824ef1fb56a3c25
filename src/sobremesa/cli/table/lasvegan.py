"""How Las Vegan looks in a terminal."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Final

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.cli.table.layout import fitted, in_a_row, numbered, padded, short, spread
from sobremesa.cli.table.menu import Menu, NumberedMenu, Option
from sobremesa.messages.lasvegan import casino_meaning, golden_meaning, signed, suit_name
from sobremesa.messages.people import People
from sobremesa.rules.game import Action, Fact, Seat, seats
from sobremesa.rules.lasvegan import facts
from sobremesa.rules.lasvegan.components import (
    ORDINARY_TOKENS,
    Card,
    Casino,
    Slot,
    Suit,
    SuitCasino,
    Token,
)
from sobremesa.rules.lasvegan.events import PlaceGolden, PlaceToken, Play
from sobremesa.rules.lasvegan.scoring import (
    GROUP,
    CasinoLine,
    GoldenLine,
    count,
    score_round,
    winner,
)
from sobremesa.rules.lasvegan.state import Phase, Trick, by_seat, cards_won, tricks_won
from sobremesa.rules.lasvegan.view import LasVeganView

_COLOURS: Final[Mapping[Suit, str]] = {
    Suit.RED: "bold white on #a3293d",
    Suit.PURPLE: "bold white on #6b3a8f",
    Suit.GREEN: "bold white on #2f7d3b",
    Suit.BLUE: "bold white on #2b5c9e",
}
_NAME_CELLS: Final = 10
_TRICK_CELLS: Final = {2: 12, 3: 12, 4: 8, 5: 5}
"""What a name may take in a trick, by the number of players: a trick stands in one line."""

_SCORED_CELLS: Final = 52
"""What the players' columns may take in the scoring of a round, with the gaps between them."""

_GOLD: Final = "bold black on #d8a93a"
_PENALTY: Final = "bold red"
_BONUS: Final = "bold green"
_NOTHING: Final = Text("·", "dim")
"""What costs and brings somebody nothing."""

_MOMENTS: Final[Mapping[type[Fact], float]] = {
    facts.LeadDrawn: 1,
    facts.CasinosDrawn: 1,
    facts.TokensTossed: 1,
    facts.CardPlayed: 0.25,
    facts.TrickTaken: 1.5,
    facts.GoldenPlaced: 1.5,
    facts.TokenPlaced: 1.5,
    facts.Passed: 1,
    facts.RoundScored: inf,
}


def drawing(people: People) -> "LasVeganDrawing":
    """The drawing of a table where these people sit."""
    return LasVeganDrawing(people)


class LasVeganDrawing:
    """See `sobremesa.cli.table.session.Drawing`."""

    has_race = False

    def __init__(self, people: People) -> None:
        self._people = people
        self._messages = people.messages
        self._say = people.messages.say

    def title(self, view: LasVeganView) -> RenderableType:
        rounds = self._say("table-round-of", round=view.round, rounds=view.rules.rounds)
        left = Text.assemble(("Las Vegan", "bold"), f"  {rounds}")
        return spread(left, Text(self._waiting(view), "bold yellow"))

    def table(self, view: LasVeganView) -> RenderableType:
        if view.phase is Phase.OVER:
            return Group(self._scoring(view), Text(), self._last_trick(view))
        upper = Table.grid(padding=(0, 2))
        upper.add_row(self._players(view), self._casinos(view))
        parts: list[RenderableType] = [
            upper,
            self._tokens_left(view),
            self._trick(view),
            self._last_trick(view),
        ]
        if view.seat is not None:
            parts.append(self._hand(view))
        return Group(*parts)

    def question(self, view: LasVeganView) -> str:
        name = self._people.name(view.seat) if view.seat is not None else ""
        if view.phase is Phase.PLACE:
            return self._say("table-ask-place", name=name, count=view.rights)
        if view.trick:
            return self._say("table-ask-follow", name=name)
        return self._say("table-ask-lead", name=name)

    def menu(self, view: LasVeganView) -> Menu:
        return NumberedMenu([Option(action, self._label(view, action)) for action in view.actions])

    def listed(self, view: LasVeganView, menu: Menu, typed: str) -> RenderableType:
        labels = [option.label for option in menu.options]
        if view.phase is Phase.PLACE:
            return numbered(labels, rows=5)
        return in_a_row(
            [
                Text.assemble((f"{place:>2} ", "bold yellow"), label)
                for place, label in enumerate(labels, start=1)
            ]
        )

    def worded(self, view: LasVeganView, action: Action) -> str:
        match action:
            case Play(card=card):
                return self._say("table-do-play", card=str(card))
            case PlaceGolden(side=side):
                return self._say("table-do-golden", side=golden_meaning(self._messages, side))
            case PlaceToken(token=token, slot=slot):
                means = casino_meaning(self._messages, view.casinos[slot], view.tokens[token])
                return self._say("table-do-token", token=str(token), slot=str(slot), means=means)
            case _:
                return self._say("table-pass")

    def forced(self, view: LasVeganView) -> Action | None:
        # Of a larger hand nobody else knows that only one card of it may be played. To place a
        # token there always is a choice: no more 7s come in a round than there are places.
        is_last_card = view.phase is Phase.PLAY and len(view.hand) == 1
        return view.actions[0] if is_last_card and view.actions else None

    def is_race(self, view: LasVeganView) -> bool:
        return False

    def hesitation(self, view: LasVeganView) -> float:
        return 0.5 if view.phase is Phase.PLAY else 1

    def shows(self, fact: Fact) -> bool:
        return isinstance(fact, facts.HandDealt)

    def looking_back(self, before: LasVeganView, facts_: Sequence[Fact]) -> LasVeganView | None:
        # The next round clears the table; what was scored is what people want to see.
        if not any(isinstance(fact, facts.RoundScored) for fact in facts_):
            return None
        then = replace(before, phase=Phase.OVER, to_act=(), hand=())
        for fact in facts_:
            match fact:
                case facts.TrickTaken(seat=seat, cards=cards) if before.leader is not None:
                    last = Trick(before.leader, cards, seat)
                    then = replace(then, taken=(*then.taken, last), trick=())
                case facts.GoldenPlaced(side=side):
                    then = replace(then, golden=side)
                case facts.TokenPlaced(token=token, slot=slot):
                    c1, c2, c3 = (token if slot is place else then.placed[place] for place in Slot)
                    then = replace(then, placed=(c1, c2, c3))
                case facts.RoundScored(scores=scores):
                    then = replace(then, scores=scores)
                case _:
                    pass
        return then

    def moments(self, fact: Fact) -> float:
        return _MOMENTS.get(type(fact), 0)

    # --- parts of the table -------------------------------------------------------------------

    def _waiting(self, view: LasVeganView) -> str:
        if view.winners:
            return self._say("table-over")
        if not view.to_act:
            return ""
        name = short(self._people.name(view.to_act[0]))
        if view.phase is Phase.PLACE:
            return self._say("table-placing", name=name)
        return self._say("table-playing", name=name)

    def _players(self, view: LasVeganView) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        heads = (self._say("table-cabbages"), self._say("table-tricks"), self._say("table-now"))
        table.add_row(Text(""), *(Text(head, "dim") for head in heads))
        tricks = tricks_won(view.taken, view.players)
        changes = score_round(view).changes if view.tokens else (0,) * view.players
        for seat in seats(view.players):
            marker = "▸ " if seat in view.to_act else "  "
            name = Text.assemble(
                (marker, "bold yellow"),
                (padded(self._people.name(seat), _NAME_CELLS), "bold" if seat == view.seat else ""),
            )
            table.add_row(
                name,
                Text(f"{view.scores[seat]:>5}", "bold"),
                Text(f"{tricks[seat]:>4}"),
                _signed(changes[seat]) if changes[seat] else Text(""),
            )
        return table

    def _casinos(self, view: LasVeganView) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        if not view.casinos:
            return table
        table.add_row(*(Text(text, "dim") for text in ("", "", "", self._say("table-for-you"))))
        golden = Text(f" {self._say('table-golden')} ", _GOLD)
        if view.golden is None:
            table.add_row(Text(""), golden, self._token_left(view, Token.GOLD), Text(""))
        else:
            value = view.tokens[Token.GOLD]
            means = golden_meaning(self._messages, view.golden)
            table.add_row(
                Text(""), golden, _signed(value) + Text(f" {means}"), self._who_pays(view)
            )
        for slot, casino in zip(Slot, view.casinos, strict=True):
            token = view.placed[slot]
            groups = isinstance(casino, SuitCasino)
            what = Text(self._say("table-by-threes" if groups else "table-each"))
            if token is None:
                what.stylize("dim")
            else:
                what.append(" ").append_text(_signed(view.tokens[token]))
            own = self._own(view, casino, view.tokens[token] if token else None)
            table.add_row(Text(str(slot), "dim"), self._casino(casino), what, own)
        return table

    def _tokens_left(self, view: LasVeganView) -> Text:
        line = Text.assemble((f"{self._say('table-left'):<12}", "dim"))
        for token in ORDINARY_TOKENS:
            if view.tokens and token not in view.placed:
                line.append(f"{token} ").append_text(_signed(view.tokens[token])).append("   ")
        return line

    def _token_left(self, view: LasVeganView, token: Token) -> Text:
        if not view.tokens:
            return Text("")
        left = (f"{self._say('table-not-placed')} ", "dim")
        return Text.assemble(left, _signed(view.tokens[token]))

    def _who_pays(self, view: LasVeganView) -> Text:
        golden = score_round(view).golden
        assert golden is not None
        if view.seat in golden.seats:
            return _signed(golden.change)
        return Text("0", "dim")

    def _own(self, view: LasVeganView, casino: Casino, value: int | None) -> Text:
        """What a casino counts for the seat that looks, and how far the next group is."""
        if view.seat is None:
            return Text("")
        won = cards_won(view.taken, view.players)[view.seat]
        times = count(casino, won)
        shown = Text(f"{times}×", "dim" if value is None else "")
        if value is not None and times:
            shown.append(" = ").append_text(_signed(value * times))
        if isinstance(casino, SuitCasino):
            over = sum(1 for card in won if card.suit is casino.suit) % GROUP
            shown.append("  " + self._say("table-short", count=GROUP - over), "dim")
        return shown

    def _trick(self, view: LasVeganView) -> Text:
        line = Text.assemble((f"{self._say('table-trick'):<12}", "dim"))
        if view.leader is None:
            return line
        played = by_seat(view.leader, view.trick, view.players)
        return line + self._cards_of(played, _winning(view))

    def _last_trick(self, view: LasVeganView) -> Text:
        line = Text.assemble((f"{self._say('table-last-trick'):<12}", "dim"))
        if not view.taken:
            return line
        trick = view.taken[-1]
        return line + self._cards_of(trick.played(), trick.winner)

    def _cards_of(self, played: tuple[tuple[Seat, Card], ...], best: Seat | None) -> Text:
        line = Text()
        for seat, card in played:
            name = fitted(self._people.name(seat), _TRICK_CELLS[len(self._people)])
            line.append(f"{name} ", "bold" if seat == best else "dim")
            line.append_text(_card(card)).append("◂  " if seat == best else "   ")
        return line

    def _hand(self, view: LasVeganView) -> Text:
        line = Text.assemble((f"{self._say('table-hand'):<12}", "dim"))
        for before, card in zip((None, *view.hand), view.hand, strict=False):
            if before is not None:
                line.append(" " if before.suit is card.suit else "  ")
            line.append_text(_card(card))
        return line

    # --- the scoring of a round ---------------------------------------------------------------

    def _scoring(self, view: LasVeganView) -> RenderableType:
        """What a round has cost and brought, line by line; the players stand in columns."""
        score = score_round(view)
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        for _ in seats(view.players):
            table.add_column(justify="right", no_wrap=True, min_width=8)
        cells = min(_SCORED_CELLS // view.players - 2, 14)
        table.add_row(
            Text(self._say("table-scoring"), "bold"),
            *(Text(fitted(self._people.name(seat), cells), "bold") for seat in seats(view.players)),
        )
        tricks = tricks_won(view.taken, view.players)
        table.add_row(Text(self._say("table-tricks"), "dim"), *(Text(str(won)) for won in tricks))
        if score.golden is not None:
            table.add_row(*self._golden_line(score.golden, view.players))
        for line in score.casinos:
            table.add_row(*self._casino_line(line))
        table.add_row(
            Text(self._say("table-this-round"), "dim"),
            *(_signed(change) if change else Text("0", "dim") for change in score.changes),
        )
        table.add_row(
            Text(self._say("table-cabbages"), "dim"),
            *(Text(str(cabbages), "bold") for cabbages in view.scores),
        )
        return table

    def _golden_line(self, line: GoldenLine, players: int) -> list[Text]:
        head = Text.assemble((f" {self._say('table-golden')} ", _GOLD), " ", _signed(line.change))
        head.append(f" {golden_meaning(self._messages, line.side)}")
        change = _signed(line.change)
        return [head, *(change if seat in line.seats else _NOTHING for seat in seats(players))]

    def _casino_line(self, line: CasinoLine) -> list[Text]:
        means = casino_meaning(self._messages, line.casino, line.value)
        head = Text.assemble((f"{line.slot} ", "dim"), (f" {means} ", _style(line.casino)))
        cells = [
            Text(f"{times}× = ").append_text(_signed(change)) if times else _NOTHING
            for times, change in zip(line.counts, line.changes, strict=True)
        ]
        return [head, *cells]

    def _casino(self, casino: Casino) -> Text:
        if isinstance(casino, SuitCasino):
            return Text(f" {suit_name(self._messages, casino.suit)} ", _style(casino))
        return Text(f" {casino} ", _style(casino))

    # --- words --------------------------------------------------------------------------------

    def _label(self, view: LasVeganView, action: Action) -> Text:
        match action:
            case Play(card=card):
                return _card(card)
            case PlaceGolden(side=side):
                value = _signed(view.tokens[Token.GOLD])
                means = golden_meaning(self._messages, side)
                return Text.assemble(f"{Token.GOLD} {side} ", value, f" {means}")
            case PlaceToken(token=token, slot=slot):
                value = _signed(view.tokens[token])
                casino = self._casino(view.casinos[slot])
                return Text.assemble(f"{token} ", value, f" → {slot} ", casino)
            case _:
                return Text(self._say("table-pass"))


def _winning(view: LasVeganView) -> Seat | None:
    """Who would take the trick as it lies (LV-3.3)."""
    if view.leader is None or not view.trick:
        return None
    place = winner(Seat(0), view.trick)
    return Seat((view.leader + place) % view.players)


def _style(casino: Casino) -> str:
    return _COLOURS[casino.suit] if isinstance(casino, SuitCasino) else "bold reverse"


def _card(card: Card) -> Text:
    # A 7 lets the winner place a token, a 0 may take the trick: both are worth a mark.
    return Text(f" {card} ", _COLOURS[card.suit] + (" underline" if card.value in (0, 7) else ""))


def _signed(value: int) -> Text:
    return Text(signed(value), _PENALTY if value < 0 else _BONUS)
