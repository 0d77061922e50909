"""Par sheets as files: a page, a workbook, paper."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pitboss
from pitboss.cli.output import remark
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.engine.options import Options
    from pitboss.odds.model import Model


class Sheets(Frozen, kw_only=True):
    """Where par sheets go, and the stake that they are for."""

    html: Path | None
    xlsx: Path | None
    pdf: Path | None
    stake: int

    @property
    def wanted(self) -> bool:
        return bool(self.html or self.xlsx or self.pdf)

    def write(self, model: Model, options: Options, **found: Any) -> None:
        """Write those that are wanted."""
        if not self.wanted:
            return
        from pitboss.odds import digests
        from pitboss.odds.reports import par_files, par_sheet

        sheet = par_sheet.ParSheet(
            game=model.game, options=options, version=pitboss.__version__, day=date.today(),
            stake=self.stake, digest=digests.of(model.game.slug), **found,
        )  # fmt: skip
        if self.html:
            self.html.write_text(par_sheet.render(sheet), "utf-8")
        if self.xlsx:
            self.xlsx.write_bytes(par_files.as_workbook(sheet))
        if self.pdf:
            self.pdf.write_bytes(par_files.on_paper(sheet))
        for path in filter(None, (self.html, self.xlsx, self.pdf)):
            remark(f"{path}: par sheet written")
