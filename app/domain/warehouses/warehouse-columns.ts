import { defineList } from "../filters/list-definition";

export type WarehouseField = "code" | "name" | "id";

/** In the address of a list that starts with the chosen warehouse: it shows all of them. */
export const ALL_WAREHOUSES = "all";

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
