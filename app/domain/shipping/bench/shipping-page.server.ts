import type { z } from "zod";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { senderInReach } from "../files/send-orders.server";
import { listReadyToShip, type ReadyOrder, shipmentsScreen } from "../shipment-lists.server";
import type { ShippingQuery } from "../shipping.schema";

const ROWS_PER_PAGE = 50;

/** The shipping page's list: shipments in one view, or the orders ready to ship with the latest shipments. */
export async function shippingPage(
  ctx: Ctx,
  { company: companyId, q, cursor, view, carrier }: z.output<typeof ShippingQuery>,
) {
  const page = { companyId, q, cursor, limit: ROWS_PER_PAGE };
  const companies = listReachableCompanies(ctx);
  if (view) {
    const list = await shipmentsScreen(ctx, { ...page, view, carrier }, companies);
    return { ready: [], shipped: [], sender: null, ...list };
  }
  const { ready, ...list } = await listReadyToShip(ctx, page, companies, senderInReach(ctx));
  return { shipments: [], ready: ready.map(readyRow), ...list };
}

const readyRow = (order: ReadyOrder) => ({
  id: order.id,
  companyId: order.companyId,
  orderNumber: order.orderNumber,
  customerName: order.customerName,
  shipTo: order.shippingAddress.split("\n").slice(-2).join(", "),
  requested: order.externalData?.shipping_method ?? null,
  status: order.status,
  unitCount: order.unitCount,
  updatedAt: order.updatedAt,
});
