import { defineList, type ListDefinition, orderedBy } from "../../filters/list-definition";

/** Columns of My Orders. The sortable ones have the names that they have in the list of orders. */
export const MY_ORDER_LIST = defineList<string>()({
  initial: "-date",
  columns: {
    number: { header: "Order Number", sort: { by: "orderNumber", first: "asc" }, fixed: true },
    customer: { header: "Customer", sort: { by: "customerSort", first: "asc" } },
    date: { header: "Date", sort: { by: "id", first: "desc" } },
    status: { header: "Status", sort: { by: "status", first: "asc" } },
    parcels: { header: "Tracking" },
    expected: { header: "Expected" },
    total: { header: "Total", sort: { by: "totalMinor", first: "desc" } },
  },
});

/** The list as these filters show it: a search and the ship date bring an order by none of its columns. */
export const myOrderList = ({
  q,
  due,
}: {
  q?: string | undefined;
  due?: string | undefined;
}): ListDefinition<keyof (typeof MY_ORDER_LIST)["columns"]> =>
  q || due ? orderedBy(MY_ORDER_LIST, "") : MY_ORDER_LIST;
