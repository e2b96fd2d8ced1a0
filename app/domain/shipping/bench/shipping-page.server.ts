import { listReachableCompanies } from "../../companies/companies.service.server";
import { viewAudiences } from "../../filters/saved-views.server";
import type { Ctx } from "../../kernel/ctx";
import { timeOfId } from "../../kernel/ids";
import type { OpenChange } from "../../orders/undecided.server";
import { senderInReach } from "../files/send-orders.server";
import type { ShippingQuery } from "../list/shipping-query";
import { listReadyToShip, type ReadyOrder, shipmentsScreen } from "../shipment-lists.server";

const ROWS_PER_PAGE = 50;

/** The shipping page's list: shipments in one status, or the orders ready to ship with the latest shipments. */
export async function shippingPage(ctx: Ctx, query: ShippingQuery) {
  const { company: companyId, q, cursor, sort } = query;
  const page = { companyId, q, cursor, sort, limit: ROWS_PER_PAGE };
  const reachable = listReachableCompanies(ctx);
  if (query.status) {
    const { status, carrier } = query;
    const { companies, ...list } = await shipmentsScreen(ctx, { ...page, status, carrier }, reachable);
    return { ready: [], shipped: [], sender: null, ...list, ...companiesFor(ctx, companies) };
  }
  const { ready, undecided, count, companies, ...list } = await listReadyToShip(
    ctx,
    page,
    reachable,
    senderInReach(ctx),
  );
  return {
    ...{
      shipments: [],
      ready: ready.map((order) => readyRow(order, undecided.get(order.id) ?? null)),
      count: { n: count, isMore: false },
    },
    ...list,
    ...companiesFor(ctx, companies),
  };
}

const companiesFor = (ctx: Ctx, companies: readonly { id: string; name: string }[]) => ({
  companies: companies.map(({ id, name }) => ({ id, name })),
  audiences: viewAudiences(ctx, "shipping", companies),
});

const readyRow = (order: ReadyOrder, openChange: OpenChange | null) => ({
  id: order.id,
  companyId: order.companyId,
  orderNumber: order.orderNumber,
  customerName: order.customerName,
  shipTo: order.shippingAddress.split("\n").slice(-2).join(", "),
  requested: order.externalData?.shipping_method ?? null,
  status: order.status,
  openChange,
  unitCount: order.unitCount,
  updatedAt: order.updatedAt,
  requiredShipDate: order.requiredShipDate,
  placedAt: timeOfId(order.id),
});
