"""`cardlang serve`: a table in the browser, for people at several screens.

Exit code 0 after Ctrl-C, 2 for wrong use and where the server cannot start.
"""

from __future__ import annotations

import socket
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlang.cli.common import fail, path, tell

if TYPE_CHECKING:
    pass

EPILOG = (
    "Example: `cardlang serve`; whoever opens the address can make a room. "
    "`cardlang help serve` says how it works, `cardlang help wire` has every message."
)


def command(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; `0.0.0.0` lets other machines in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    game: Annotated[str | None, typer.Option(help="Open a room for this game at once, and print its links.")] = None,
    mode: Annotated[str | None, typer.Option(help="The mode of that room.")] = None,
    players: Annotated[int | None, typer.Option(help="The number of players of that room.")] = None,
    sets: Annotated[
        list[Path] | None,
        typer.Option(metavar="PATH", help="A set file or folder for matches; read anew for each.", parser=path),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Lint these sets whenever they change.")] = False,
    rooms: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The database of the rooms; in the user's state folder without it.", parser=path
        ),
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Keep the rooms in memory only.")] = False,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="A further site whose pages may use the server; repeat.")
    ] = None,
) -> None:
    """Serve a table in the browser: rooms, seats by secret links, bots, matches that outlive a restart."""
    try:
        from cardlang.web.run import Site, serve
    except ImportError as error:
        fail(f"`cardlang serve` needs the library {error.name}: `pip install 'cardlang[web]'`")
    from cardlang.rpc.errors import RpcError
    from cardlang.web.store import StorageError

    for item in sets or []:
        if not item.exists():
            fail(f"there is no set or file `{item}`")
    if watch and not sets:
        fail("--watch is for sets of your own: name them with --sets")
    if forget and rooms is not None:
        fail("--forget and --rooms are two things: give one of them")
    if game is None and (mode is not None or players is not None):
        fail("--mode and --players are those of a room: name its --game")
    opening = {"game": game, "mode": mode, "players": players, "sets": _names(sets or [], game) or None}
    site = Site(
        host, port, None if forget else rooms or _usual(), sets or (), origin or (),
        None if game is None else {name: value for name, value in opening.items() if value is not None},
    )  # fmt: skip
    if watch:
        _watch(sets or [])
    try:
        if not serve(site, lambda found, opened: _welcome(host, found, opened)):
            fail(f"cannot listen on {host}:{port}: another program may use it; name another --port")
    except (StorageError, RpcError) as error:
        fail(str(error))


def _usual() -> Path | None:
    """The database in the user's state folder; None, with a message, if there is no such folder."""
    from cardlang.storage.folders import state_folder

    folder = state_folder()
    try:
        if folder is not None:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            return folder / "rooms.sqlite"
    except OSError:
        pass
    tell("there is no place to keep rooms: they end with the server (`--rooms FILE` names one)")
    return None


def _names(sets: list[Path], game: str | None) -> list[str]:
    """The names of the sets of the first room: the default ones and the user's own."""
    if not sets or game is None:
        return []
    from cardlang.cli.common import read
    from cardlang.games import find_game

    own = [each.name for each in read(sets).sets if each.game == game]
    return list(dict.fromkeys([*find_game(game).default_sets, *own]))


def _watch(sets: list[Path]) -> None:
    """Lint sets in a thread of the server whenever they change."""
    from cardlang.cli.common import count
    from cardlang.cli.watching import follow
    from cardlang.diagnostics.render import clean, concise
    from cardlang.games import vocabularies
    from cardlang.lint.run import examiner, lint_files
    from cardlang.lint.unplayable import unplayable

    def work() -> None:
        report = lint_files(sets, lambda: examiner(vocabularies(), unplayable))
        for finding in report.diagnostics:
            tell(clean(concise(finding)))
        tell(f"{count(len(report.diagnostics), 'finding')}; the next match has the cards as they are now")

    threading.Thread(target=follow, args=(sets, work), daemon=True).start()


def _welcome(host: str, port: int, opened: dict[str, Any] | None) -> None:
    """Print the address and the links of the first room, with QR codes if other machines can connect."""
    everywhere = host in ("0.0.0.0", "::")
    here = "localhost" if everywhere or host == "127.0.0.1" else host
    address = f"http://{f'[{here}]' if ':' in here else here}:{port}"
    typer.echo(f"cardlang serves {address}/ (Ctrl-C ends it)")
    away = f"http://{_own_address()}:{port}" if everywhere else address
    if everywhere:
        typer.echo(f"from other machines: {away}/")
    if opened is None:
        if everywhere:
            _qr(f"{away}/")
        return
    typer.echo(f"room {opened['room']}; each link is a seat, so hand each to one person only")
    for seat in opened["seats"]:
        link = f"{away}/r/{opened['room']}#{seat['secret']}"
        typer.echo(f"  {seat['player']}: {link}")
        if everywhere:
            _qr(link)
    typer.echo(f"  to watch: {away}/r/{opened['room']}")


def _own_address() -> str:
    """The address of this machine in its network: the source address of outgoing packets. None is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _qr(link: str) -> None:
    import segno

    segno.make(link, error="l").terminal(compact=True, border=2)
