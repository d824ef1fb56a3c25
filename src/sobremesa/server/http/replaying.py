"""`/api/replay`: a record that somebody has, played through by the rules."""

from litestar import Controller, post
from litestar.params import JSONBody

from sobremesa.protocol.http import NewReplay, Replay
from sobremesa.protocol.limits import MOST_REPLAY_BYTES
from sobremesa.server.http.callers import AnyRequest
from sobremesa.server.http.leaving import while_there
from sobremesa.server.http.parts import TheCallers, TheReplays


class Replaying(Controller):
    """Records of games that need not have been played here."""

    path = "/api/replay"
    tags = ("records",)

    @post(summary="Replay a record", status_code=200, request_max_body_size=MOST_REPLAY_BYTES)
    async def replay(
        self,
        request: AnyRequest,
        data: JSONBody[NewReplay],
        callers: TheCallers,
        replays: TheReplays,
    ) -> Replay:
        """Tell what each line of a record did, and what was seen then; nothing of it is kept.

        A record of a game that is not over is as good as any. One that is not valid is refused
        with the number of its first line in error.
        """
        return await while_there(request, replays.replay(callers.address(request), data))
