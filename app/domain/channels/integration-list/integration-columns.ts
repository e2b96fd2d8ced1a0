import type { integrations } from "#db/schema/integrations";
import { defineList, type ListDefinition, withoutColumn } from "../../filters/list-definition";

type IntegrationField = keyof typeof integrations.$inferSelect & string;

/** Columns of the list of integrations. Companies have few, so a sort reads and sorts them. */
export const INTEGRATION_LIST = defineList<IntegrationField>()({
  initial: "-added",
  columns: {
    name: { header: "Integration", sort: { by: "name", first: "asc" }, fixed: true },
    company: { header: "Company" },
    status: { header: "Status", sort: { by: "status", first: "asc" } },
    success: { header: "Last sync", sort: { by: "lastSync", first: "desc", isTime: true } },
    lag: { header: "Lag" },
    complete: { header: "Orders imported" },
    added: { header: "Added", sort: { by: "id", first: "desc" }, extra: true },
  },
});
export type IntegrationColumn = keyof (typeof INTEGRATION_LIST)["columns"];

/** The list of one company does not name it. */
export const integrationList = (hasCompanies: boolean): ListDefinition<IntegrationColumn> =>
  hasCompanies ? INTEGRATION_LIST : withoutColumn(INTEGRATION_LIST, "company");
