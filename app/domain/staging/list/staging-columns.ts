import type { stagingOrders } from "#db/schema/staging";
import { defineList, type ListDefinition, withoutColumn } from "../../filters/list-definition";

type StagedField = keyof typeof stagingOrders.$inferSelect & string;

/** Columns of the staging list. A field to sort by also needs an index (company_id, field, id). */
export const STAGING_LIST = defineList<StagedField>()({
  initial: "-created",
  columns: {
    external: { header: "External Order ID", fixed: true },
    company: { header: "Company" },
    customer: { header: "Customer", sort: { by: "customerSort", first: "asc" } },
    total: { header: "Total", sort: { by: "totalMinor", first: "desc" } },
    status: { header: "Status", sort: { by: "status", first: "asc" } },
    created: { header: "Created", sort: { by: "id", first: "desc" } },
    email: { header: "Email", extra: true },
    items: { header: "Items", extra: true },
  },
});
export type StagingColumn = keyof (typeof STAGING_LIST)["columns"];

/** The list of one company's orders does not name it. */
export const stagingList = (hasCompanies: boolean): ListDefinition<StagingColumn> =>
  hasCompanies ? STAGING_LIST : withoutColumn(STAGING_LIST, "company");
