import type { orders } from "#db/schema/orders";
import { defineList, type ListDefinition, orderedBy, withoutColumn } from "../../filters/list-definition";

type OrderField = keyof typeof orders.$inferSelect & string;

/** Columns of the list of orders. A field to sort by also needs an index (company_id, field, id). */
export const ORDER_LIST = defineList<OrderField>()({
  initial: "-date",
  columns: {
    items: { header: "Items" },
    number: { header: "Order Number", sort: { by: "orderNumber", first: "asc" }, fixed: true },
    customer: { header: "Customer", sort: { by: "customerSort", first: "asc" } },
    date: { header: "Date", sort: { by: "id", first: "desc" } },
    status: { header: "Status", sort: { by: "status", first: "asc" } },
    total: { header: "Total", sort: { by: "totalMinor", first: "desc" } },
    company: { header: "Company" },
    shipBy: { header: "Ship by", extra: true },
    priority: { header: "Priority", extra: true },
    tracking: { header: "Tracking", extra: true },
    tags: { header: "Tags", extra: true },
    picker: { header: "Assigned picker", extra: true },
  },
});
type OrderColumn = keyof (typeof ORDER_LIST)["columns"];

/**
 * The list as these filters show it: orders that are due come by ship date, those that a search finds by no column. The
 * list of one company's orders does not name it.
 */
export function orderList(
  hasCompanies: boolean,
  { q, due }: { q?: string | undefined; due?: string | undefined },
): ListDefinition<OrderColumn> {
  const list = hasCompanies ? ORDER_LIST : withoutColumn(ORDER_LIST, "company");
  if (!due) return q ? orderedBy(list, "") : list;
  const shipBy = { ...list.columns.shipBy, extra: false };
  return orderedBy({ ...list, columns: { ...list.columns, shipBy } }, "shipBy");
}
