import type { Column } from "../../primitives/tables/data-table";

/** The company that a row belongs to. */
export const companyColumn = <Row>(
  nameOf: (row: Row) => string | null | undefined,
  options?: Partial<Column<Row>>,
): Column<Row> => ({
  key: "company",
  header: "Company",
  wrap: true,
  cell: (row) => nameOf(row) || "—",
  ...options,
});
