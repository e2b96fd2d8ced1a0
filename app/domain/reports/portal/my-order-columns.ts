import { defineList } from "../../filters/list-definition";

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
