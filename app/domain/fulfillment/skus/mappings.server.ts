import { listMappings } from "../../catalog/sku-aliases.server";
import { companyInReach } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { countWaitingFor } from "./waiting-orders.repo.server";

const SHOWN = 50;

/**
 * Storefront SKUs of the company and their products, one page by SKU, with the number of on-hold orders that wait for
 * each.
 * @throws not_found
 */
export async function skuMappings(ctx: Ctx, companyId: string, after: string | null) {
  const db = ctx.db.company(companyId);
  const [company, found, waiting] = await db.batch(
    companyInReach(ctx, companyId),
    listMappings(db, { after, limit: SHOWN + 1 }),
    countWaitingFor(db),
  );
  if (!company) throw notFound("This company");
  const orders = new Map(waiting.map((each) => [each.sku, each.orders]));
  const rows = found.slice(0, SHOWN).map((row) => ({
    ...row,
    waiting: row.isArchived ? 0 : (orders.get(row.sku) ?? 0),
  }));
  return {
    company: { id: company.id, name: company.name },
    rows,
    next: found.length > SHOWN ? (rows.at(-1)?.sku ?? null) : null,
  };
}
