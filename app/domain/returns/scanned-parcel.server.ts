import { readBarcode, shownCode } from "../catalog/barcode";
import { listReachableCompanies } from "../companies/companies.service.server";
import type { Ctx } from "../kernel/ctx";
import { isSent } from "../orders/order-status";
import { ordersOfCode } from "../shipping/order-shipment.server";
import { returnsOfCode } from "./list/return-listing.repo.server";
import { OPEN_STATUSES } from "./return-status";

const MAX_RETURNS = 9;

/**
 * What a code on a parcel at the dock means: the number of a return, an order or a parcel. One open return and nothing else
 * is opened; otherwise the receiver chooses, or starts a return.
 */
export async function scannedParcel(ctx: Ctx, scan: string | undefined) {
  const code = readBarcode(scan ?? "");
  const {
    companies,
    returns = [],
    orders = [],
  } = await ctx.db.batchByName({
    companies: listReachableCompanies(ctx),
    returns: code ? returnsOfCode(ctx.db, code, MAX_RETURNS) : undefined,
    orders: code ? ordersOfCode(ctx.db, code) : undefined,
  });
  const open = returns.filter(({ status }) => OPEN_STATUSES.includes(status));
  const sent = orders.filter(({ status }) => isSent(status));
  const [only] = open;
  return {
    code: code ? shownCode(code) : null,
    open: only && open.length === 1 && sent.every(({ id }) => id === only.orderId) ? only.id : null,
    returns,
    /** Shipped orders that the code means. */
    orders: sent,
    /** Whether the code means an order that was not shipped. */
    isUnsent: sent.length === 0 && orders.length > 0,
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}
export type ScannedParcel = Awaited<ReturnType<typeof scannedParcel>>;
