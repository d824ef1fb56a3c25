"""The words of Las Vegan in records."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from sobremesa.record.tokens import signed_number
from sobremesa.record.vocabulary import (
    Arguments,
    Conflict,
    RuleLine,
    exactly,
    no_arguments,
    one_of,
)
from sobremesa.rules.game import Action, ChanceEvent, Seat
from sobremesa.rules.lasvegan.components import (
    Card,
    Casino,
    Side,
    Slot,
    Token,
    TokenFaces,
    parse_casino,
)
from sobremesa.rules.lasvegan.events import (
    Deal,
    DrawCasinos,
    Lead,
    Pass,
    PlaceGolden,
    PlaceToken,
    Play,
    TossTokens,
)
from sobremesa.rules.lasvegan.options import (
    PLAYER_COUNTS,
    ROUNDS,
    TOKEN_VALUES,
    LasVeganRules,
    casino_cards_needed,
    conflict,
    hand_sizes,
)
from sobremesa.rules.lasvegan.state import LasVeganState, tricks_won
from sobremesa.rules.words import quoted, whole_number

_DEFAULTS: Final = LasVeganRules()
_SEATS: Final = range(PLAYER_COUNTS[-1])
_TOKENS: Final = {str(token): token for token in Token}
_SLOTS: Final = {str(slot): slot for slot in Slot}
_SIDES: Final = {str(side): side for side in Side}


def _read_rounds(arguments: Arguments) -> int:
    exactly(1, arguments, "one number of rounds")
    return whole_number(arguments[0], ROUNDS)


def _read_hand(arguments: Arguments) -> int:
    exactly(1, arguments, "one number of cards")
    return whole_number(arguments[0], hand_sizes(PLAYER_COUNTS[0]))


def _read_token_faces(arguments: Arguments) -> TokenFaces:
    exactly(2, arguments, "two faces, such as -1 +1,")
    first, second = map(_token_value, arguments)
    return first, second


def _read_casino_cards(arguments: Arguments) -> tuple[Casino, ...]:
    cards = tuple(map(parse_casino, arguments))
    least = casino_cards_needed(ROUNDS[0])
    if len(cards) < least:
        raise ValueError(f"at least {least} ordinary casino cards are needed for each round")
    return cards


def _token_value(word: str) -> int:
    """Raises ValueError unless the word is a signed number on a token."""
    values = {f"{value:+d}": value for value in TOKEN_VALUES}
    if word not in values:
        raise ValueError(f"{quoted(word)} is not a token's value: -9 to +9 with its sign, not 0")
    return values[word]


def _read_lead(arguments: Arguments) -> Lead:
    exactly(1, arguments, "one seat")
    return Lead(Seat(whole_number(arguments[0], _SEATS)))


def _read_casinos(arguments: Arguments) -> DrawCasinos:
    exactly(len(Slot), arguments, "three ordinary casinos")
    c1, c2, c3 = map(parse_casino, arguments)
    return DrawCasinos((c1, c2, c3))


def _read_tokens(arguments: Arguments) -> TossTokens:
    exactly(len(Token), arguments, "five tokens, each as `t1:-2`,")
    values: dict[Token, int] = {}
    for word in arguments:
        name, _, value = word.partition(":")
        if name not in _TOKENS:
            raise ValueError(f"{quoted(word)} is not a token and its face, such as `t1:-2`")
        if _TOKENS[name] in values:
            raise ValueError(f"{name} is named twice")
        values[_TOKENS[name]] = _token_value(value)
    gold, t1, t2, t3, t4 = (values[token] for token in Token)
    return TossTokens((gold, t1, t2, t3, t4))


def _read_deal(arguments: Arguments) -> Deal:
    most = hand_sizes(PLAYER_COUNTS[0])[-1]
    if not 1 <= len(arguments) - 1 <= most:
        raise ValueError(f"a seat and its cards expected, at most {most}")
    seat = Seat(whole_number(arguments[0], _SEATS))
    return Deal(seat, tuple(sorted(map(Card.parse, arguments[1:]))))


def _read_play(seat: Seat, arguments: Arguments) -> Play:
    exactly(1, arguments, "one card")
    return Play(seat, Card.parse(arguments[0]))


def _read_place(seat: Seat, arguments: Arguments) -> PlaceGolden | PlaceToken:
    exactly(2, arguments, "a token and its place, as `gold max` or `t3 c1`,")
    token, place = arguments
    if token not in _TOKENS:
        raise ValueError(f"{quoted(token)} is not a token: {' '.join(_TOKENS)}")
    if token == str(Token.GOLD):
        if place not in _SIDES:
            raise ValueError(
                "the golden token goes only on the golden casino, as max or min,"
                f" not {quoted(place)} (LV-4.2)"
            )
        return PlaceGolden(seat, _SIDES[place])
    if place not in _SLOTS:
        raise ValueError(
            f"an ordinary token goes only on an ordinary casino, {' '.join(_SLOTS)},"
            f" not {quoted(place)} (LV-4.3)"
        )
    return PlaceToken(seat, _TOKENS[token], _SLOTS[place])


def _read_pass(seat: Seat, arguments: Arguments) -> Pass:
    no_arguments(arguments)
    return Pass(seat)


def _check_tricks(state: LasVeganState, arguments: Arguments) -> str | None:
    exactly(state.players, arguments, "one number for each seat")
    won = tricks_won(state.taken, state.players)
    if tuple(map(signed_number, arguments)) == won:
        return None
    return f"the tricks are {' '.join(map(str, won))}"


class LasVeganVocabulary:
    """The words of Las Vegan; see `sobremesa.record.vocabulary.Vocabulary`."""

    rules: Final[Mapping[str, RuleLine]] = {
        "rounds": RuleLine("rounds N", _read_rounds),
        "placing": RuleLine("placing may|must", one_of({"may": False, "must": True})),
        "golden-tie": RuleLine("golden-tie all|none", one_of({"all": True, "none": False})),
        "floor": RuleLine("floor 0|none", one_of({"0": True, "none": False})),
        "next-lead": RuleLine("next-lead rotate|winner", one_of({"rotate": False, "winner": True})),
        "hand": RuleLine("hand N", _read_hand),
        **{
            f"token {token}": RuleLine(f"token {token} {a:+d} {b:+d}", _read_token_faces)
            for token, (a, b) in zip(Token, _DEFAULTS.tokens, strict=True)
        },
        "casino-cards": RuleLine(
            f"casino-cards {' '.join(map(str, _DEFAULTS.casino_cards))}", _read_casino_cards
        ),
    }
    actions: Final[Mapping[str, Callable[[Seat, Arguments], Action]]] = {
        "play": _read_play,
        "place": _read_place,
        "pass": _read_pass,
    }
    chance: Final[Mapping[str, Callable[[Arguments], ChanceEvent]]] = {
        "lead": _read_lead,
        "casinos": _read_casinos,
        "tokens": _read_tokens,
        "deal": _read_deal,
    }
    claims: Final[Mapping[str, Callable[[Any, Arguments], str | None]]] = {
        "tricks": _check_tricks,
    }

    def conflicts(self, given: Mapping[str, object], players: int | None) -> Iterator[Conflict]:
        # Without the players a hand is held against the fewest that can play.
        players = players or PLAYER_COUNTS[0]
        for lines in (("players", "hand"), ("rounds", "casino-cards")):
            # Each pair alone: one conflict must not hide the other, nor speak in its place.
            pair = {key: given[key] for key in lines if key in given}
            if what := conflict(players, self.build_rules(pair)):
                yield Conflict(what, lines)

    def build_rules(self, given: Mapping[str, object]) -> LasVeganRules:
        options: dict[str, Any] = {
            "rounds": given.get("rounds", _DEFAULTS.rounds),
            "placing_must": given.get("placing", _DEFAULTS.placing_must),
            "golden_tie_pays": given.get("golden-tie", _DEFAULTS.golden_tie_pays),
            "has_floor": given.get("floor", _DEFAULTS.has_floor),
            "winner_leads": given.get("next-lead", _DEFAULTS.winner_leads),
            "hand": given.get("hand", _DEFAULTS.hand),
            "tokens": tuple(
                given.get(f"token {token}", faces)
                for token, faces in zip(Token, _DEFAULTS.tokens, strict=True)
            ),
            "casino_cards": given.get("casino-cards", _DEFAULTS.casino_cards),
        }
        return LasVeganRules(**options)

    def rule_lines(self, rules: LasVeganRules) -> tuple[str, ...]:
        lines = []
        if rules.rounds != _DEFAULTS.rounds:
            lines.append(f"rounds {rules.rounds}")
        if rules.placing_must:
            lines.append("placing must")
        if not rules.golden_tie_pays:
            lines.append("golden-tie none")
        if not rules.has_floor:
            lines.append("floor none")
        if rules.winner_leads:
            lines.append("next-lead winner")
        if rules.hand is not None:
            lines.append(f"hand {rules.hand}")
        for token in Token:
            if rules.tokens[token] != _DEFAULTS.tokens[token]:
                first, second = rules.tokens[token]
                lines.append(f"token {token} {first:+d} {second:+d}")
        if rules.casino_cards != _DEFAULTS.casino_cards:
            lines.append(f"casino-cards {' '.join(map(str, rules.casino_cards))}")
        return tuple(lines)

    def public(self, state: LasVeganState) -> dict[str, object]:
        golden = [str(state.golden), state.tokens[Token.GOLD]] if state.golden else None
        return {
            "leader": state.leader,
            "trick": [[seat, str(card)] for seat, card in state.played()],
            "tricks": list(tricks_won(state.taken, state.players)),
            "casinos": [
                [str(casino), None if token is None else str(token)]
                for casino, token in zip(state.casinos, state.placed, strict=False)
            ],
            "golden": golden,
            "tokens": {
                str(token): value for token, value in zip(Token, state.tokens, strict=False)
            },
        }

    def private(self, state: LasVeganState) -> dict[str, object]:
        return {"hands": [[str(card) for card in hand] for hand in state.hands]}


VOCABULARY: Final = LasVeganVocabulary()
