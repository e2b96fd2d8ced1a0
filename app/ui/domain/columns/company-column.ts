import type { Column } from "../../primitives/tables/data-table";

/** The company that a row belongs to. A table with little room passes `truncate`, so that it is not wider than its box. */
export const companyColumn = <Row>(
  nameOf: (row: Row) => string | null | undefined,
  options?: Partial<Column<Row>>,
): Column<Row> => ({
  key: "company",
  header: "Company",
  line: true,
  cell: (row) => nameOf(row) || "—",
  ...(options?.truncate && { line: false }),
  ...options,
});
