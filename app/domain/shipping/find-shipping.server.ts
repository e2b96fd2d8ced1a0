import type { Ctx } from "../kernel/ctx";
import { named } from "./boxes/boxes.repo.server";
import { mayEditBox } from "./boxes/boxes.server";
import * as serials from "./serials/serial-numbers.repo.server";

/** Boxes in reach with this text in their name, for the caller's batch. */
export const findBoxes = (ctx: Ctx, text: string, limit: number) =>
  named(ctx.directory, ctx.db.scope, text, limit).map((rows) =>
    rows.map((row) => ({ ...row, mayEdit: mayEditBox(ctx, row.companyId) })),
  );

/** The orders that had the unit with this serial number, newest first, for the caller's batch. */
export const findSerials = (ctx: Ctx, text: string, limit: number) =>
  serials.traceSerial(ctx.db, text.trim().toUpperCase(), limit);
