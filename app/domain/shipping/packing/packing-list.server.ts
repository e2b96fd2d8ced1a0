import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { atChosenWarehouse } from "../../orders/order-conditions.server";
import { countReady, readyPage } from "../list/ready-orders.repo.server";

const SHOWN = 25;

/** Orders that wait to be packed at the chosen warehouse, the longest waiting first, and their number. */
export async function packingList(ctx: Ctx) {
  const at = atChosenWarehouse(ctx);
  const [page, count, companies] = await ctx.db.batch(
    readyPage(ctx.db, { sort: "since", at, limit: SHOWN }),
    countReady(ctx.db, { q: undefined, at }),
    listReachableCompanies(ctx),
  );
  return {
    count,
    companies: companies.map(({ id, name }) => ({ id, name })),
    orders: page.rows.map(
      ({ id, companyId, orderNumber, customerName, status, unitCount, requiredShipDate, updatedAt }) => ({
        ...{ id, companyId, orderNumber, customerName, status, unitCount, requiredShipDate, updatedAt },
      }),
    ),
  };
}
