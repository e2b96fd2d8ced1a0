import { defineList, type ListDefinition, withoutColumn } from "../../../filters/list-definition";
import type { CountView } from "../count.schema";

export type CountField = "id" | "code" | "zone" | "reason" | "settled" | "different" | "createdAt" | "countedAt";

/** Columns of the list of counts. */
export const COUNT_LIST = defineList<CountField>()({
  initial: "-created",
  columns: {
    location: { header: "Location", sort: { by: "code", first: "asc" }, fixed: true },
    status: { header: "Status" },
    company: { header: "Company" },
    zone: { header: "Zone", sort: { by: "zone", first: "asc" }, extra: true },
    reason: { header: "Reason", sort: { by: "reason", first: "asc" } },
    by: { header: "Counted by" },
    lines: { header: "Lines", sort: { by: "settled", first: "desc" } },
    different: { header: "Differences", sort: { by: "different", first: "desc" } },
    counted: { header: "Counted", sort: { by: "countedAt", first: "desc", isTime: true } },
    created: { header: "Opened", sort: { by: "id", first: "desc" } },
  },
});
export type CountColumn = keyof (typeof COUNT_LIST)["columns"];

type CountList = ListDefinition<CountColumn, CountField>;

/** What was not counted yet has no figures, and is listed in walking order. */
const TO_DO: CountList = {
  initial: "location",
  columns: {
    ...COUNT_LIST.columns,
    location: { header: "Location", fixed: true },
    lines: { header: "Lines", extra: true },
    different: { header: "Differences", extra: true },
    counted: { header: "Counted", extra: true },
  },
};

/** The list of users with one company does not name it. */
export function countList(view: CountView, hasCompanies: boolean): CountList {
  const list = view === "to-do" ? TO_DO : COUNT_LIST;
  return hasCompanies ? list : withoutColumn(list, "company");
}
