import { companyBalance } from "#app/domain/billing/overview/company-billing.server";
import { countOpenOrders, countProducts } from "#app/domain/companies/company-overview.server";
import { type CompanyTab, TAB_PERMISSION, type TabFigure } from "#app/domain/companies/company-tabs";
import { countIntegrations } from "#app/domain/integrations/integrations.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { timeOfId } from "#app/domain/kernel/ids";
import { countOrders, newestOrders } from "#app/domain/orders/orders.service.server";
import { countCompanyUsers } from "#app/domain/users/users.service.server";
import type { RequestUser } from "#app/http/request/request-state.server";
import type { Statement } from "#db/statement.server";

export type FigureOfTab = [CompanyTab, TabFigure];

const counted = (count: Statement<{ n: number } | null>, of: string): Statement<TabFigure> =>
  count.map((found) => ({ kind: "count", n: found?.n ?? 0, of }));

/** All are read from counters, except a company's integrations and unsettled invoices, which are few. */
const FIGURE: Partial<Record<CompanyTab, (ctx: Ctx, companyId: string) => Statement<TabFigure>>> = {
  orders: (ctx, id) => counted(countOpenOrders(ctx, id), "open"),
  inventory: (ctx, id) => counted(countProducts(ctx, id), "products"),
  products: (ctx, id) => counted(countProducts(ctx, id), "products"),
  billing: (ctx, id) =>
    companyBalance(ctx, id).map((open) => ({
      kind: "amounts",
      amounts: open.filter(({ issued }) => issued !== 0).map(({ issued: minor, currency }) => ({ minor, currency })),
      of: "due",
    })),
  integrations: (ctx, id) => countIntegrations(ctx, id).map((n) => ({ kind: "count", n, of: "integrations" })),
  users: (ctx, id) => countCompanyUsers(ctx, id).map((n) => ({ kind: "count", n, of: "users" })),
};

/** The figures of the tabs that the user can see, for the page's batch. Each is read with its tab's permission. */
export const tabFigures = (ctxFor: RequestUser["ctxFor"], companyId: string, tabs: readonly CompanyTab[]) =>
  tabs.flatMap((tab): Statement<FigureOfTab>[] => {
    const read = FIGURE[tab];
    return read ? [read(ctxFor(TAB_PERMISSION[tab]), companyId).map((figure) => [tab, figure])] : [];
  });

const ORDERS_SHOWN = 10;

/** The Orders tab for the page's batch: orders by status, and the newest ones. */
export const ordersTab = (ctx: Ctx, companyId: string) =>
  [
    countOrders(ctx, companyId),
    newestOrders(ctx, companyId, ORDERS_SHOWN).map(({ rows, next }) => ({
      hasMore: next !== null,
      orders: rows.map(({ id, orderNumber, customerName, currency, totalMinor, status, holdReason }) => ({
        ...{ id, orderNumber, currency, totalMinor, status, holdReason },
        customerName: customerName || "Unknown Customer",
        placedAt: timeOfId(id),
      })),
    })),
  ] as const;
