import { defineList } from "../../filters/list-definition";

/** "volume" is the product of the sides. */
export type BoxField = "name" | "volume" | "emptyGrams" | "id";

/** Columns of the list of boxes. */
export const BOX_LIST = defineList<BoxField>()({
  initial: "-added",
  columns: {
    name: { header: "Name", sort: { by: "name", first: "asc" }, fixed: true },
    company: { header: "Company" },
    size: { header: "Inner size", sort: { by: "volume", first: "asc" } },
    weight: { header: "Empty weight", sort: { by: "emptyGrams", first: "asc" } },
    stock: { header: "In stock" },
    price: { header: "Price" },
    status: { header: "Status" },
    added: { header: "Added", sort: { by: "id", first: "desc" }, extra: true },
  },
});
export type BoxColumn = keyof (typeof BOX_LIST)["columns"];
