import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import type { AsnContent } from "../asn/asn.schema";
import { planUnits } from "./plan-units";
import { ssccCapacity, ssccOf } from "./sscc";
import { insertUnits, reserveSerials } from "./units.repo.server";

/**
 * Statements that write a document's handling units. Reserves their numbers first: if the caller's batch fails, the
 * numbers stay unused. @throws conflict when the GS1 prefix has no more numbers
 */
export async function makeUnits(
  ctx: Ctx,
  company: CompanyDb,
  asnId: string,
  content: Pick<AsnContent, "lines" | "pallets" | "cartons">,
): Promise<Statement<void>[]> {
  const planned = planUnits(content);
  if (planned.length === 0) return [];
  const [, series] = await ctx.db.batch(...reserveSerials(ctx.directory, planned.length));
  if (series && series.lastSerial >= ssccCapacity(series.prefix))
    throw conflict(
      "The GS1 company prefix has no numbers left for handling units. An administrator can enter another one.",
      "sscc_prefix_used_up",
    );
  const units = planned.map((unit, n) => ({
    ...unit,
    id: ctx.newId(),
    sscc: series ? ssccOf(series.prefix, series.lastSerial - planned.length + 1 + n) : null,
  }));
  return insertUnits(company, asnId, units, ctx.now());
}
