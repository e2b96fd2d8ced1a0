import type { WrittenArticle } from "../support.schema";

export const orders: WrittenArticle[] = [
  {
    slug: "order-statuses",
    title: "What each order status means",
    summary: "From pending to completed, and the steps in between.",
    also: "pending picking picked ready to ship shipped delivered refunded failed draft",
  },
  {
    slug: "new-order",
    title: "Create an order manually",
    summary: "For orders that arrive by phone or email instead of from a store.",
    also: "create manual add order",
  },
  {
    slug: "change-hold-cancel",
    title: "Change, hold, or cancel an order",
    summary: "What you can change, and what happens to the stock.",
    also: "edit address release stop",
    permission: "orders.cancel",
  },
  {
    slug: "archived-orders",
    title: "Archived orders",
    summary: "Where old orders are, and how to change one again.",
    also: "archive restore old closed retention",
  },
  {
    slug: "staging-area",
    title: "Accept store orders in the staging area",
    summary: "Review store orders before they are accepted.",
    also: "process all bulk sync woocommerce staged",
    permission: "staging.manage",
  },
];
