"""What is said of Tally Up!: the names of its pieces, and what happens."""

from collections.abc import Iterable
from typing import Final

from sobremesa.messages.catalogue import Messages
from sobremesa.messages.people import People
from sobremesa.rules.game import Fact, Seat
from sobremesa.rules.tallyup import facts
from sobremesa.rules.tallyup.components import Die, DieFaces, Face, UpFace, UpKind

ROUND: Final = facts.RoundBegan
PASSING: Final[frozenset[type[Fact]]] = frozenset({facts.ChoiceMade})
ITEMISED: Final[frozenset[type[Fact]]] = frozenset()

STAR: Final = "★"


def die_name(messages: Messages, die: Die) -> str:
    """A die by its colour: "red"."""
    return messages.say(f"die-{die}")


def dice_names(messages: Messages, dice: Iterable[Die]) -> str:
    """Some dice by their colours: "red, green and blue"."""
    return messages.listed([die_name(messages, die) for die in dice])


def risk_name(messages: Messages, faces: DieFaces) -> str:
    """How risky a die is: "high risk". The printed dice have three stars, two or one (TU-1.1)."""
    stars = sum(face.star for face in faces)
    level = "high" if stars >= 3 else "medium" if stars == 2 else "low"
    return messages.say(f"risk-{level}")


def face_mark(face: Face) -> str:
    """A face as it is shown: "★", "50" or "(50)"."""
    return STAR if face.star else str(face)


def face_name(messages: Messages, face: Face) -> str:
    """A face as it is read aloud: "a star", "50" or "50 in a circle"."""
    if face.star:
        return messages.say("face-star")
    if face.circled:
        return messages.say("face-circled", points=face.points)
    return messages.say("face-plain", points=face.points)


def told_face(people: People, face: Face) -> str:
    """A face as sentences tell it: "(50)", or read aloud "50 in a circle"."""
    if not people.aloud:
        return face_mark(face)
    return people.messages.say("face-star-aloud") if face.star else face_name(people.messages, face)


def told_up_face(people: People, face: UpFace) -> str:
    """A face of the Up die as sentences tell it: "x2", or read aloud "×2"."""
    if not people.aloud:
        return str(face)
    return str(face).replace("x", "\N{MULTIPLICATION SIGN}").replace("-", "\N{MINUS SIGN}")


def up_face_meaning(messages: Messages, face: UpFace) -> str:
    """What a face of the Up die does: "the total doubles" (TU-4.2 to TU-4.4)."""
    match face.kind:
        case UpKind.BONUS_ROLL:
            return messages.say("up-face-bonus", count=face.amount)
        case UpKind.TIMES:
            return messages.say("up-face-times", factor=face.amount)
        case UpKind.POINTS:
            if face.amount > 0:
                return messages.say("up-face-gain", points=face.amount)
            return messages.say("up-face-loss", points=-face.amount)


def tell(fact: Fact, people: People) -> tuple[str, ...]:
    """A fact of this game in sentences.

    Raises:
        TypeError: it is none of this game.
    """
    say = people.messages.say
    match fact:
        case facts.FirstDrawn(seat=seat):
            return (say("tallyup-first", name=people.name(seat)),)
        case facts.RoundBegan(round=number, active=seat):
            return (say("tallyup-round-began", round=number, name=people.name(seat)),)
        case facts.DicePicked(seat=seat, dice=dice):
            names = dice_names(people.messages, dice)
            return (say("tallyup-picked", name=people.name(seat), dice=names),)
        case facts.MainRolled():
            return (_main_roll(fact, people),)
        case facts.BonusRolled():
            return (_bonus_roll(fact, people),)
        case facts.UpDieAwaited():
            return (say("tallyup-up-awaited"),)
        case facts.UpRolled(face=face, total=total):
            shown = told_up_face(people, face)
            if face.kind is UpKind.BONUS_ROLL:
                return (say("tallyup-up-bonus", face=shown, count=face.amount),)
            return (say("tallyup-up-total", face=shown, total=total),)
        case facts.BonusPicked(seat=seat, dice=dice):
            names = dice_names(people.messages, dice)
            name = people.name(seat)
            return (say("tallyup-bonus-picked", name=name, dice=names, count=len(dice)),)
        case facts.ChoiceMade(seat=seat):
            return (say("tallyup-chosen", name=people.name(seat)),)
        case facts.ChoicesRevealed(stayed=stayed, left=left, total=total):
            return (*_leaving(left, total, people), *_staying(stayed, people))
        case facts.TallyUpRolled():
            return (say("tallyup-tally-up"),)
        case facts.TallyUpClaimed(seat=seat, claimed=claimed, others=others, shared=shared):
            return (
                say(
                    "tallyup-claimed",
                    name=people.name(seat),
                    claimed=claimed,
                    others=people.names(others),
                    count=len(others),
                    shared=shared,
                ),
            )
        case facts.TallyUpUnclaimed(others=others, shared=shared):
            names = people.names(others)
            return (say("tallyup-unclaimed", others=names, count=len(others), shared=shared),)
        case facts.Busted():
            return (_bust(fact, people),)
        case facts.RoundEnded(round=number, scores=scores):
            standing = people.standing(scores)
            return (say("tallyup-round-ended", round=number, standing=standing),)
        case facts.TieReached(leaders=leaders):
            return (say("tallyup-tied", names=people.names(leaders)),)
        case facts.GameEnded(winners=winners, scores=scores):
            points = scores[winners[0]]
            if len(people) == 1:
                return (say("tallyup-ended-alone", name=people.name(winners[0]), points=points),)
            names = people.names(winners)
            return (say("tallyup-ended", names=names, count=len(winners), points=points),)
        case _:
            raise TypeError(f"not a fact of Tally Up!: {fact!r}")


recount = tell


def _shown(dice: Iterable[Die], faces: Iterable[Face], people: People) -> str:
    """Dice with the faces they show: "red 50, green (40), blue ★"."""
    messages = people.messages
    return messages.row(
        [
            messages.say("shown-die", die=die_name(messages, die), face=told_face(people, face))
            for die, face in zip(dice, faces, strict=True)
        ]
    )


def _main_roll(fact: facts.MainRolled, people: People) -> str:
    say = people.messages.say
    name, dice = people.name(fact.seat), _shown(fact.dice, fact.faces, people)
    if fact.points == 0:
        return say("tallyup-rolled", name=name, dice=dice)
    if fact.points == fact.total:
        return say("tallyup-rolled-points", name=name, dice=dice, points=fact.points)
    return say("tallyup-rolled-more", name=name, dice=dice, points=fact.points, total=fact.total)


def _bonus_roll(fact: facts.BonusRolled, people: People) -> str:
    say = people.messages.say
    dice, count = _shown(fact.dice, fact.faces, people), len(fact.dice)
    if fact.points == 0:
        return say("tallyup-bonus-rolled", dice=dice, count=count)
    return say(
        "tallyup-bonus-rolled-more", dice=dice, count=count, points=fact.points, total=fact.total
    )


def _leaving(left: tuple[Seat, ...], total: int, people: People) -> tuple[str, ...]:
    say = people.messages.say
    names, count = people.names(left), len(left)
    if not left:
        return ()
    if total > 0 and _are_all(left, people):
        return (say("tallyup-all-left", points=total),)
    if total > 0:
        return (say("tallyup-left", names=names, count=count, points=total),)
    if total == 0:
        return (say("tallyup-left-empty", names=names, count=count),)
    return (say("tallyup-left-paying", names=names, count=count, points=-total),)


def _staying(stayed: tuple[Seat, ...], people: People) -> tuple[str, ...]:
    say = people.messages.say
    if not stayed:
        return ()
    if _are_all(stayed, people):
        return (say("tallyup-all-stayed"),)
    return (say("tallyup-stayed", names=people.names(stayed), count=len(stayed)),)


def _are_all(seats: tuple[Seat, ...], people: People) -> bool:
    """Whether these are everybody; one person or two are better called by their names."""
    return len(seats) == len(people) > 2


def _bust(fact: facts.Busted, people: People) -> str:
    say = people.messages.say
    names, count = people.names(fact.inside), len(fact.inside)
    if fact.lost == 0:
        return say("tallyup-busted", stars=fact.stars)
    if fact.lost < 0:
        return say(
            "tallyup-busted-saving", stars=fact.stars, names=names, count=count, points=-fact.lost
        )
    return say(
        "tallyup-busted-losing", stars=fact.stars, names=names, count=count, points=fact.lost
    )
