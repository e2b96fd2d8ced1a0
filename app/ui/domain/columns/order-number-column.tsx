import type { Column } from "../../primitives/tables/data-table";

/** The number of an order: the row's headline by default. */
export const orderNumberColumn = <Row extends { orderNumber?: string | null }>(
  options?: Partial<Column<Row>>,
): Column<Row> => ({
  key: "number",
  header: "Order Number",
  primary: true,
  // One element without a component: lists have fifty rows.
  cell: ({ orderNumber }) => (
    <span className="mono break-all" title={orderNumber ?? undefined}>
      {orderNumber}
    </span>
  ),
  ...options,
});
