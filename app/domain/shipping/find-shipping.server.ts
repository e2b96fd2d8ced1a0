import type { Ctx } from "../kernel/ctx";
import { named } from "./boxes/boxes.repo.server";
import { mayEditBox } from "./boxes/boxes.server";

/** Boxes in reach with this text in their name, for the caller's batch. */
export const findBoxes = (ctx: Ctx, text: string, limit: number) =>
  named(ctx.directory, ctx.db.scope, text, limit).map((rows) =>
    rows.map((row) => ({ ...row, mayEdit: mayEditBox(ctx, row.companyId) })),
  );
