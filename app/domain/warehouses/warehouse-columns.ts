import { defineList } from "../filters/list-definition";

export type WarehouseField = "code" | "name" | "id";

/** Columns of the list of warehouses. */
export const WAREHOUSE_LIST = defineList<WarehouseField>()({
  initial: "code",
  columns: {
    code: { header: "Code", sort: { by: "code", first: "asc" }, fixed: true },
    name: { header: "Name", sort: { by: "name", first: "asc" } },
    place: { header: "Place" },
    timeZone: { header: "Time zone" },
    workingDays: { header: "Working days" },
    status: { header: "Status" },
    added: { header: "Added", sort: { by: "id", first: "desc" }, extra: true },
  },
});
export type WarehouseColumn = keyof (typeof WAREHOUSE_LIST)["columns"];
