import type { Statement } from "#db/statement.server";
import { auditedAny } from "../../../audit/audit.service.server";
import { companyInReach } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { forbidden, invalid, notFound } from "../../../kernel/errors";
import { seesBins, shownWarehouseRow } from "../../../warehouses/warehouse-shown.server";
import type { NewBins } from "../bin-form.schema";
import { type BinToAdd, countExisting, insertMissingBins, insertMissingLocations } from "../bins.repo.server";
import { type BinRange, readRange } from "./bin-range";

/** Rows of one statement: all of them are one JSON parameter. */
const CHUNK = 1000;

interface CreatedBins {
  created: number;
  range: Pick<BinRange, "first" | "last" | "count">;
}

/** A range to confirm: how many locations it has, and how many of them exist already. */
export interface BinPreview {
  first: string;
  last: string;
  count: number;
  existing: number;
  key: string;
}

/**
 * Creates the missing locations of a range in the warehouse shown, or, before a range of several was confirmed, only
 * counts them.
 * @throws validation; conflict for a single code that exists
 */
export async function createBins(
  ctx: Ctx,
  asked: string | undefined,
  { from, to, confirmed, ...rules }: NewBins,
): Promise<CreatedBins | { preview: BinPreview }> {
  const range = readRange(from, to);
  if ("problem" in range) throw invalid({ [range.field]: [range.problem] }, "validation");
  await assertReservable(ctx, rules.dedicatedCompanyId);
  const warehouse = await shownWarehouseRow(ctx, asked);
  if (!warehouse) throw notFound("This location");
  const { first, last, count } = range;
  const codes = range.codes();
  const key = `${warehouse.id} ${first} ${last}`;
  if (count > 1 && confirmed !== key) {
    const existing = await countExisting(ctx, warehouse.id, codes);
    return { preview: { first, last, count, existing, key } };
  }
  const { kind, zone, maxVolumeCm3, maxWeightGrams, maxPallets, dedicatedCompanyId, ...mixing } = rules;
  const facts = { kind, ...given({ zone, maxVolumeCm3, maxWeightGrams, maxPallets, dedicatedCompanyId }), ...mixing };
  const bins = codes.map((code) => ({ ...rules, code }));
  const created = await insertBins(ctx, warehouse.id, bins, facts);
  if (created === 0 && count === 1) throw invalid({ from: [`${first} already exists`] }, "location_code_in_use");
  return { created, range: { first, last, count } };
}

/** @throws validation for a company that is unknown or out of reach */
export async function assertReservable(ctx: Ctx, companyId: string | null): Promise<void> {
  if (companyId === null) return;
  if (!ctx.can("inventory.adjust", companyId) || !(await companyInReach(ctx, companyId)))
    throw invalid({ dedicatedCompanyId: ["Choose a company"] }, "validation");
}

/**
 * Creates the bins that do not exist, in one batch; for a user of a company also its locations there. `facts` is what the
 * audit log says of them.
 */
export async function insertBins(
  ctx: Ctx,
  warehouseId: string,
  added: readonly BinToAdd[],
  facts: Record<string, unknown>,
): Promise<number> {
  if (!ctx.can("inventory.adjust")) throw forbidden();
  const companyId = seesBins(ctx) ? null : ctx.actor.companyId;
  const company = companyId ? ctx.db.company(companyId) : null;
  const [first = "", last = ""] = [added[0]?.code, added.at(-1)?.code];
  const chunks = Array.from({ length: Math.ceil(added.length / CHUNK) }, (_, n) =>
    added.slice(n * CHUNK, (n + 1) * CHUNK),
  );
  const codesOf = (chunk: readonly BinToAdd[]) => chunk.map(({ code }) => code);
  const bins = chunks.map((chunk) => insertMissingBins(ctx, warehouseId, chunk));
  const locations = company
    ? chunks.map((chunk) => insertMissingLocations(ctx, company, warehouseId, codesOf(chunk)))
    : [];
  const statements: Statement<{ id: string }[] | undefined>[] = [
    ...(company ? bins : []),
    ...auditedAny(ctx, company ? locations : bins, {
      action: "location.created",
      subject: first === last ? first : `${first} to ${last}`,
      companyId,
      after: { asked: added.length, ...facts },
    }),
  ];
  const results = await ctx.db.batch(...statements);
  return results.slice(company ? bins.length : 0).reduce((sum, rows) => sum + (rows?.length ?? 0), 0);
}

const given = (facts: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value));
