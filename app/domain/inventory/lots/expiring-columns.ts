import { defineList } from "../../filters/list-definition";

/** What the list of expiring lots sorts by; it reads and sorts the lots of its days, at most MAX_SORTED. */
export type ExpiringSortField = "lotNumber" | "nameSort" | "expiresOn" | "onHand";

/** Columns of the list of expiring lots. */
export const EXPIRING_LIST = defineList<ExpiringSortField>()({
  initial: "expires",
  columns: {
    lot: { header: "Lot", sort: { by: "lotNumber", first: "asc" }, fixed: true },
    product: { header: "Product", sort: { by: "nameSort", first: "asc" } },
    expires: { header: "Expires", sort: { by: "expiresOn", first: "asc", isDay: true } },
    location: { header: "Location" },
    status: { header: "Status" },
    hand: { header: "On hand", sort: { by: "onHand", first: "desc" } },
    allocated: { header: "Allocated" },
  },
});
