import type { returns } from "#db/schema/returns/returns";
import { defineList, type ListDefinition, withoutColumn } from "../../filters/list-definition";

export type ReturnField = keyof typeof returns.$inferSelect & string;

/** Columns of the list of returns. A field to sort by also needs an index (company_id, field, id). */
export const RETURN_LIST = defineList<ReturnField>()({
  initial: "-created",
  columns: {
    number: { header: "Return", sort: { by: "number", first: "desc" }, fixed: true },
    order: { header: "Order Number", sort: { by: "orderNumber", first: "asc" } },
    company: { header: "Company" },
    status: { header: "Status", sort: { by: "status", first: "asc" } },
    received: { header: "Received", sort: { by: "receivedUnits", first: "desc" } },
    tracking: { header: "Tracking number" },
    created: { header: "Created", sort: { by: "id", first: "desc" } },
    expected: { header: "Expected", sort: { by: "expectedUnits", first: "desc" }, extra: true },
    source: { header: "Announced by", extra: true },
    updated: { header: "Updated", sort: { by: "updatedAt", first: "desc", isTime: true }, extra: true },
  },
});
export type ReturnColumn = keyof (typeof RETURN_LIST)["columns"];

/** The list of users with one company does not name it. */
export const returnList = (hasCompanies: boolean): ListDefinition<ReturnColumn, ReturnField> =>
  hasCompanies ? RETURN_LIST : withoutColumn(RETURN_LIST, "company");
