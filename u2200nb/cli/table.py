"""``u2200nb table``: put the pocket page where a phone beside the board can open it."""

from __future__ import annotations

from pathlib import Path

import click

from u2200nb.errors import NotationError
from u2200nb.resources import pocket_folder

__all__ = ["table"]


@click.command()
@click.option("--lan", is_flag=True, help="Let phones in the same network open it too.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=2200, show_default=True, help="0 takes any that is free."
)
@click.option("--folder", type=click.Path(path_type=Path), hidden=True, help="Serve this built page.")
def table(lan: bool, port: int, folder: Path | None) -> None:
    """Serve the pocket page from this machine until you press Ctrl+C.

    With --lan it prints an address and a QR code for the phones around the table. Nothing but the page's own
    files can be read, and nothing is written.
    """
    from u2200nb.pocket.server import PocketServer, address_on_lan

    near = address_on_lan() if lan else None
    if lan and near is None:
        raise NotationError("this machine is in no network; join one, or leave --lan out")
    with PocketServer(folder or pocket_folder(), "0.0.0.0" if lan else "127.0.0.1", port) as server:
        address = f"http://{near or '127.0.0.1'}:{server.port}/"
        click.echo(f"The pocket page: {address}\n")
        click.echo(_qr(address))
        if lan:
            click.echo("Phones keep a page for later only from https; this one works while this command runs.")
        else:
            click.echo("Only this machine can open it; let phones in with: u2200nb table --lan")
        click.echo("Press Ctrl+C to stop.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("\nStopped.")


def _qr(address: str) -> str:
    """The address as a QR code in half blocks: two rows of modules in a line of text."""
    import segno

    code = [list(row) for row in segno.make(address, error="m").matrix_iter(border=2)]
    if len(code) % 2:
        code.append([0] * len(code[0]))
    # Dark letters on a light ground in a light terminal or the reverse: phones read both, if the border stands out.
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return "\n".join(
        "".join(blocks[upper, lower] for upper, lower in zip(one, other, strict=True))
        for one, other in zip(code[::2], code[1::2], strict=True)
    )
