import { readBarcode } from "../../catalog/barcode";
import { knownUnder, ofEvery } from "../../catalog/find-code-matches.server";
import { companyIdsInScope, listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import type { AssemblyQuery } from "./assembly.schema";
import { assemblyNumber, OPEN } from "./assembly-status";
import { type AssemblyListing, type AssemblyOrderRow, listAssemblyOrders } from "./list-orders.repo.server";

export type { AssemblyOrderRow };

const SHOWN = 50;

const statusesOf = (status: AssemblyQuery["status"]) => (status === "open" ? OPEN : status ? [status] : undefined);

/**
 * The list's screen. A scanned order number finds that order, a scanned product its open orders.
 * @throws not_found for a company out of scope
 */
export async function assemblyOrdersScreen(ctx: Ctx, { company, q, status, cursor, scan }: AssemblyQuery) {
  const db = ctx.db.within(company);
  const listing = scan ? await scanned(ctx, scan) : { q: q || undefined, statuses: statusesOf(status) };
  const [page, companies] = await ctx.db.batch(
    listAssemblyOrders(db, listing ?? { productIds: [] }, { cursor, limit: SHOWN }),
    listReachableCompanies(ctx),
  );
  return {
    ...page,
    companies: companies.map(({ id, name }) => ({ id, name })),
    /** The scanned code, when nothing has it. */
    unknown: scan && page.rows.length === 0 ? scan.slice(0, 60) : null,
    may: { order: ctx.can("assembly.order"), work: ctx.can("inventory.tasks") },
  };
}

/** What a scanned code means; null for a code that nothing has. */
async function scanned(ctx: Ctx, scan: string): Promise<AssemblyListing | null> {
  if (/^asm-/i.test(scan) && assemblyNumber(scan) !== null) return { q: scan };
  const code = readBarcode(scan);
  if (!code) return null;
  const [products] = await ctx.db.batch(knownUnder(ctx.db, ofEvery(companyIdsInScope(ctx.db)), code)[0]);
  return products.length > 0 ? { productIds: products.map(({ id }) => id), statuses: OPEN } : null;
}

/** A page of orders for programs. @throws not_found for a company out of scope */
export async function assemblyOrdersPage(
  ctx: Ctx,
  { company, q, status, cursor, limit }: Pick<AssemblyQuery, "company" | "q" | "status" | "cursor"> & { limit: number },
) {
  return listAssemblyOrders(ctx.db.within(company), { q, statuses: statusesOf(status) }, { cursor, limit });
}
