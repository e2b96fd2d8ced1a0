import type { PostalAddress } from "#app/integrations/partner";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { viewerUnits } from "../kernel/units";
import type { OrderRow } from "../orders/orders.service.server";
import { boxesForOrder } from "./boxes/boxes.server";
import { isLive } from "./parcels";
import { buyReturnLabel } from "./postage/buy-label.server";
import { giveBackOfReturn, type LabelRow, lastLabel, listOfReturn } from "./postage/labels.repo.server";
import { parcelSize } from "./postage/parcel-size";
import type { PostageQuery } from "./postage/postage.schema";
import { shownLabel } from "./postage/postage-screen.server";
import {
  accountRows,
  NO_SHIP_TO,
  type RatesResult,
  requestRates,
  shippersForReturn,
  shippersOf,
  shipToOf,
} from "./postage/rates.server";
import { labelFile, settleLabel } from "./postage/settle-label.server";
import { voidLabel } from "./postage/void-label.server";

/** Postage for the parcel of a return, from the customer to the warehouse. */

export type { LabelRow, PostageQuery };
export { buyReturnLabel, labelFile, settleLabel, voidLabel };

/** The return's label that is paid or may be, for the caller's batch; null when there is none. */
export const returnLabel = (ctx: Pick<Ctx, "db">, returnId: string): Statement<LabelRow | null> =>
  listOfReturn(ctx.db, returnId).map((labels) => labels.find(isLive) ?? null);

/** The same for screens. */
export const shownReturnLabel = (ctx: Pick<Ctx, "db">, returnId: string) =>
  returnLabel(ctx, returnId).map((label) => label && shownLabel(label));

/** Whether the company of a return has an account that sells postage, for the caller's batch. */
export const hasPostageAccount = (ctx: Pick<Ctx, "db">, returnId: string): Statement<boolean> =>
  shippersForReturn(ctx, returnId).map((accounts) => accounts.length > 0);

/** Marks the return's label to be voided. Run it in the batch that cancels the return; the cron settles it. */
export const voidOfReturnStatement = (ctx: Ctx, company: CompanyDb, returnId: string): Statement<unknown> =>
  giveBackOfReturn(company, returnId, ctx.now());

interface Returned {
  returnId: string;
  order: OrderRow;
  /** Weight of the announced units; 0 when unknown. */
  grams: number;
  /** The warehouse's address; null when it is not complete. */
  to: PostalAddress | null;
}

/** The page that buys a return's label: size, rates once a weight is given, and the label. */
export async function returnPostageScreen(ctx: Ctx, { returnId, order, grams, to }: Returned, query: PostageQuery) {
  const company = ctx.db.company(order.companyId);
  const [labels, accounts, last] = await company.batch(
    listOfReturn(company, returnId),
    shippersOf(ctx, order.companyId),
    lastLabel(company, order.id),
  );
  const boxes = await boxesForOrder(ctx, order.id);
  const label = labels.find(isLive) ?? null;
  const units = query.units ?? viewerUnits(ctx);
  const { fields, parcel } = parcelSize(query, { units, grams, last: last?.parcel, boxes });
  const from = shipToOf(order);
  const blocked =
    accounts.length === 0
      ? "This company has no postage account. Enter the tracking number of the customer's parcel instead."
      : !to
        ? "The warehouse's address is not complete. Ask your administrator to enter it."
        : from?.address1.trim() && from.city.trim() && from.country.trim()
          ? null
          : NO_SHIP_TO;
  const found: Pick<RatesResult, "rates" | "problems"> | null =
    parcel && to && !blocked && !label
      ? await requestRates(ctx, order, {
          ...{ position: 1, size: parcel, rows: await accountRows(ctx, company, accounts) },
          returned: { returnId, to },
        })
      : null;
  const lastFailure = label ? null : (labels.find(({ state }) => state === "failed")?.error ?? null);
  return { ...fields, label: label && shownLabel(label), blocked, found, lastFailure };
}
