import type { Column } from "../../primitives/tables/data-table";
import { formatCount } from "../../primitives/values/format-count";

/** A number of units. */
export const unitsColumn = <Row>(key: string, header: string, unitsOf: (row: Row) => number): Column<Row> => ({
  key,
  header,
  align: "right",
  cell: (row) => formatCount(unitsOf(row)),
});
