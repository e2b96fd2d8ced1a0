import type { Ctx } from "../kernel/ctx";
import { minorToDecimal } from "../kernel/money";
import { withCountryName } from "../orders/address";
import { reasonOf } from "../orders/order-draft";
import { EDITABLE } from "../orders/order-status";
import { type ItemRow, orderWithItems } from "../orders/orders.service.server";
import { blockerFacts, whyNot } from "./why-not/blocker-facts.server";
import type { Blocker } from "./why-not/blocker-types";

/**
 * An order as its edit form shows it: the form's values, the lines that are picked already and cannot be edited, and
 * what keeps the order from continuing.
 * @throws not_found
 */
export async function editOrderPage(ctx: Ctx, orderId: string) {
  const { order, items, also } = await orderWithItems(ctx, orderId, blockerFacts(ctx, orderId));
  const blockers = whyNot(ctx, order, items, also);
  const { id, companyId, orderNumber, status, currency } = order;
  const openLines = items.filter((item) => !isTouched(item));
  return {
    order: { id, companyId, orderNumber, status, currency },
    blockers: blockers.map(withoutEditLinks),
    editable: EDITABLE.includes(status),
    picked: items.filter(isTouched),
    values: {
      version: String(order.updatedAt),
      companyId,
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      shippingAddress: withCountryName(order.shippingAddress),
      items: openLines.map((item) => lineValues(item, currency)),
    },
    problems: Object.fromEntries(
      openLines.flatMap((item) => {
        const problem = problemOf(item, blockers);
        return problem ? [[item.id, problem]] : [];
      }),
    ),
  };
}

const isTouched = (item: ItemRow): boolean => item.pickedQuantity > 0 || item.shortQuantity > 0;

/** A problem that this page can fix is shown without a button that links to this page. */
const withoutEditLinks = (blocker: Blocker): Blocker => ({
  ...blocker,
  fixes: blocker.fixes.filter(({ leadsTo }) => leadsTo !== "edit"),
});

const lineValues = (item: ItemRow, currency: string) => ({
  id: item.id,
  sku: item.sku,
  name: item.name,
  // A quantity that is not a whole number of units must be decided by the user.
  quantity: item.problem === "bad-quantity" ? "" : String(item.quantity),
  price: minorToDecimal(item.priceMinor, currency),
});

/** The line's problem, and the field that fixes it. */
function problemOf(item: ItemRow, blockers: readonly Blocker[]) {
  const message = blockers.find(({ itemId }) => itemId === item.id)?.sentence ?? reasonOf(item)[0];
  if (!message) return null;
  const field: "quantity" | "product" = item.problem === "bad-quantity" ? "quantity" : "product";
  return { message, field };
}
