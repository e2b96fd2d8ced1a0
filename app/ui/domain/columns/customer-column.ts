import type { Column } from "../../primitives/tables/data-table";

/** The customer of an order; stores send orders without a name. */
export const customerColumn = <Row extends { customerName: string | null }>(
  options?: Partial<Column<Row>>,
): Column<Row> => ({
  key: "customer",
  header: "Customer",
  wrap: true,
  width: "16%",
  cell: ({ customerName }) => customerName || "Unknown Customer",
  ...options,
});
