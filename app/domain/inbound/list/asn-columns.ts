import { defineList } from "../../filters/list-definition";

export type AsnField = "id" | "supplier" | "expectedOn" | "expectedUnits";

/** Columns of the list of announced receipts. */
export const ASN_LIST = defineList<AsnField>()({
  initial: "-number",
  columns: {
    number: { header: "ASN", sort: { by: "id", first: "desc" }, fixed: true },
    status: { header: "Status" },
    company: { header: "Company" },
    supplier: { header: "Supplier", sort: { by: "supplier", first: "asc" } },
    reference: { header: "Reference" },
    expected: { header: "Expected", sort: { by: "expectedOn", first: "asc", isDay: true } },
    appointment: { header: "Appointment" },
    units: { header: "Units", sort: { by: "expectedUnits", first: "desc" } },
    received: { header: "Received" },
    tracking: { header: "Tracking", extra: true },
  },
});
export type AsnColumn = keyof (typeof ASN_LIST)["columns"];
