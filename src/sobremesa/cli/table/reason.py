"""Why a bot would act as it does, in words."""

from sobremesa.bots.bot import Reason
from sobremesa.messages.people import People


def reason_told(reason: Reason, people: People) -> str:
    """A bot's reason as a sentence."""
    return people.messages.say(f"why-{reason.key}")
