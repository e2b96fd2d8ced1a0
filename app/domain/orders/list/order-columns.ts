import type { orders } from "#db/schema/orders";
import { defineList, type ListDefinition, withoutColumn } from "../../filters/list-definition";

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

/** The list of one company's orders does not name it. */
export const orderList = (hasCompanies: boolean): ListDefinition<OrderColumn> =>
  hasCompanies ? ORDER_LIST : withoutColumn(ORDER_LIST, "company");
