import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { STATUS_LABEL } from "../../orders/orders.schema";
import { historyStatement } from "../../orders/orders.service.server";
import { compareAddress, type OrderToCompare, type StatusNews } from "./compare-fields";
import { inStoreForm, lineChanges, lineSteps } from "./compare-lines";
import { inWords } from "./proposal-statements.server";

interface Versions {
  before: ChannelOrder | null;
  after: ChannelOrder;
  news: StatusNews;
}

const STOP = "Stop the parcel if you can, or process a return.";

/** The store changed an order that is shipped or ended here: changes nothing, only notifies. */
export function endedOrderNotices(
  ctx: Ctx,
  company: CompanyDb,
  ours: OrderToCompare,
  { before, after, news }: Versions,
  hash: string,
): Statement<unknown>[] {
  const { order } = ours;
  const tell = (what: string, title: string, body: string): Statement<unknown>[] => [
    historyStatement(ctx, company, { orderId: order.id, event: "store-changed", note: `${title}. ${body}` }),
    notificationStatement(ctx, company, {
      kind: "order-changed",
      key: `${order.id}:${what}-after:${hash.slice(0, 16)}`,
      title,
      body,
      path: `/orders/view/${order.id}`,
    }),
  ];
  const { orderNumber } = order;
  const here = STATUS_LABEL[order.status].toLowerCase();
  if (["cancelled", "refunded", "failed", "checkout-draft"].includes(order.status)) {
    if (news !== "goes-on") return [];
    return tell(
      "opened",
      `Order ${orderNumber} was reopened in the store`,
      `It stays ${here} here. Create a new order if it should still ship.`,
    );
  }
  const statements: Statement<unknown>[] = [];
  if (news === "ended") {
    const word = STATUS_LABEL[after.status].toLowerCase();
    statements.push(
      ...tell("ended", `Order ${orderNumber} was ${word} in the store`, `It is already ${here} here. ${STOP}`),
    );
  }
  const { theirs } = compareAddress(ours, before, after);
  if (theirs && order.status === "shipped") {
    const to = theirs.shippingAddress.replaceAll("\n", ", ");
    statements.push(
      ...tell(
        "address",
        `The address of order ${orderNumber} was changed in the store`,
        `It is already ${here} here. ${STOP} New address: ${to}`,
      ),
    );
  }
  const steps = lineSteps(ours.items, before?.lines ?? inStoreForm(ours.items), after.lines);
  if (steps.length > 0 && news !== "ended") {
    statements.push(
      ...tell(
        "items",
        `The items of order ${orderNumber} were changed in the store`,
        `It is already ${here} here. ${inWords(lineChanges(steps))}`,
      ),
    );
  }
  return statements;
}
