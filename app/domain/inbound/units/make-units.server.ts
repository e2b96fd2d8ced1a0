import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import type { AsnContent } from "../asn/asn.schema";
import { planUnits } from "./plan-units";
import { ssccCapacity, ssccOf } from "./sscc";
import { insertUnits, reserveSerials } from "./units.repo.server";

/**
 * The next SSCCs of the provider's prefix, none without one. They are taken at once: if the caller's batch fails, they
 * stay unused. @throws conflict when the prefix has no more numbers
 */
export async function takeSsccs(ctx: Ctx, count: number): Promise<string[]> {
  const [, series] = await ctx.db.batch(...reserveSerials(ctx.directory, count));
  if (!series) return [];
  if (series.lastSerial >= ssccCapacity(series.prefix))
    throw conflict(
      "The GS1 company prefix has no numbers left for handling units. An administrator can enter another one.",
      "sscc_prefix_used_up",
    );
  return Array.from({ length: count }, (_, n) => ssccOf(series.prefix, series.lastSerial - count + 1 + n));
}

/** Statements that write a document's handling units. @throws conflict when the GS1 prefix has no more numbers */
export async function makeUnits(
  ctx: Ctx,
  company: CompanyDb,
  asnId: string,
  content: Pick<AsnContent, "lines" | "pallets" | "cartons">,
): Promise<Statement<void>[]> {
  const planned = planUnits(content);
  if (planned.length === 0) return [];
  const ssccs = await takeSsccs(ctx, planned.length);
  const units = planned.map((unit, n) => ({ ...unit, id: ctx.newId(), sscc: ssccs[n] ?? null }));
  return insertUnits(company, asnId, units, ctx.now());
}
