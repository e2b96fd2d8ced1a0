import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { type Barcode, readBarcode } from "../../catalog/barcode";
import { type CompanySource, knownUnder, ofCompanies } from "../../catalog/find-code-matches.server";
import { findSerials, serialIn } from "../../inbound/find-serials.server";
import { lotStateOn } from "../../inventory/lot-usability";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { companiesOfCode } from "./companies-of-code.repo.server";
import { type FoundOrder, type LookUp, lookUpOf, onlyOrder, type UnitsAtLocation } from "./look-up";
import { ordersByCode, stockLevelsByCode, stockTotalsByCode } from "./look-up.repo.server";

const MAX_SERIALS = 5;

/** What the companies have under the code. */
const matchesOf = (ctx: Ctx, code: Barcode, source: CompanySource) =>
  [
    ...knownUnder(ctx.db, source, code),
    ordersByCode(ctx.db, source, code, ctx.actor.id),
    stockTotalsByCode(ctx, ctx.db, source, code),
    ...stockLevelsByCode(ctx.db, source, code),
  ] as const;

type Results<S> = { [K in keyof S]: S[K] extends Statement<infer R> ? R : never };
type Matches = Results<ReturnType<typeof matchesOf>>;
type Serials = Awaited<ReturnType<typeof findSerials>>;

/** The company of a handle that reaches one, which is looked into at once; null with several. */
const onlyCompany = ({ scope }: ScopedDb): string | null => (scope.kind === "one" ? scope.companyId : null);

/**
 * The first statements of a look-up in everything in reach; pass their results to `lookUpIn`. With several companies
 * they find those to look into. A serial number is found without its company.
 */
export function lookUpStatements(ctx: Ctx, code: Barcode): readonly Statement<unknown>[] {
  const only = onlyCompany(ctx.db);
  const serials = findSerials(ctx.db, serialIn(code), MAX_SERIALS);
  return only ? [serials, ...matchesOf(ctx, code, ofCompanies([only]))] : [serials, companiesOfCode(ctx.db, code)];
}

/** With several companies in reach, this is one more round trip. */
async function readMatches(ctx: Ctx, code: Barcode, companies: readonly string[]): Promise<Matches> {
  if (companies.length === 0) return [[], [], [], [], [], [], [], []];
  return ctx.db.batch(...matchesOf(inOne(ctx, companies), code, ofCompanies(companies)));
}

/** One company's handle reads less: its statements compare with no list of companies. */
const inOne = (ctx: Ctx, [only, ...more]: readonly string[]): Ctx =>
  only && more.length === 0 ? { ...ctx, db: ctx.db.company(only) } : ctx;

/** What was found, from the results of `lookUpStatements`. */
export async function lookUpIn(
  ctx: Ctx,
  code: Barcode,
  results: readonly unknown[],
  nameOf: (companyId: string) => string | null,
): Promise<LookUp> {
  // Their type does not tell the two kinds of handles apart.
  const [serials, ...others] = results as readonly [Serials, ...unknown[]];
  const [products, lots, places, orders, stocks, ...levels] = onlyCompany(ctx.db)
    ? (others as unknown as Matches)
    : await readMatches(ctx, code, others[0] as readonly string[]);
  const today = todayOf(ctx);
  const seen = new Map<string, UnitsAtLocation>();
  for (const { lotStatus, stopDays, ...row } of levels.flat()) {
    const state = lotStateOn({ status: lotStatus, expiresOn: row.expiresOn }, today, stopDays ?? 0);
    seen.set(`${row.productId} ${row.lotId} ${row.locationId}`, { ...row, state });
  }
  const rows = { known: { products, lots, places }, orders, stocks, serials, lying: [...seen.values()] };
  return lookUpOf(code, rows, today, nameOf);
}

/** The order that a scan starts or continues when no order is open; null when the code must be looked up. */
export async function orderToStart(ctx: Ctx, scanned: string): Promise<FoundOrder | null> {
  const code = readBarcode(scanned);
  if (!code) return null;
  const only = onlyCompany(ctx.db);
  const companies = only ? [only] : await companiesOfCode(ctx.db, code);
  if (companies.length === 0) return null;
  const [source, { db }] = [ofCompanies(companies), inOne(ctx, companies)];
  const [products, lots, places, orders] = await db.batch(
    ...knownUnder(db, source, code),
    ordersByCode(db, source, code, ctx.actor.id),
  );
  return onlyOrder(code, { known: { products, lots, places }, orders });
}
