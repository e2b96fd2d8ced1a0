import type { ReactNode } from "react";
import { TextLink } from "../../primitives/buttons/text-link";
import type { Column } from "../../primitives/tables/data-table";
import { Mono } from "../../primitives/values/mono";

interface Product {
  name: string;
  sku: string | null;
  /** Where the name links to, in a table whose rows are not links. */
  to?: string;
  badge?: ReactNode;
  /** Below the SKU, in tables that cover several companies and have no room for a column of them. */
  company?: string | null;
}

/** A product by its name, with its SKU below. */
export const productColumn = <Row,>(productOf: (row: Row) => Product, options?: Partial<Column<Row>>): Column<Row> => ({
  key: "product",
  header: "Product",
  cell: (row) => productCell(productOf(row)),
  ...options,
});

/** Keeps a number and its unit on one line: "30 ml", "0.9 %". */
export const withUnits = (name: string): string => name.replace(/(\d) (?=%|[a-zµ]{1,3}(?![a-zµ]))/gi, "$1\u00a0");

/** A function, not a component: a table has many cells. */
export function productCell({ name, sku, to, badge, company }: Product) {
  const label = (
    <bdi title={name} className="wrap-anywhere">
      {withUnits(name)}
    </bdi>
  );
  return (
    <span className="block min-w-0">
      {to ? <TextLink to={to}>{label}</TextLink> : label} {badge}
      {sku && (
        <span className="block font-normal text-muted text-sm">
          <Mono className="break-all">{sku}</Mono>
        </span>
      )}
      {company && <span className="block font-normal text-muted text-sm">{company}</span>}
    </span>
  );
}

/** The SKU, with the barcode below, in tables that give it a column of its own. */
export const skuColumn = <Row extends { sku: string; barcode?: string | null }>(
  options?: Partial<Column<Row>>,
): Column<Row> => ({
  key: "sku",
  header: "SKU",
  width: "14%",
  truncate: true,
  cell: ({ sku, barcode }) => (
    <span title={barcode ? `${sku} · ${barcode}` : sku} className="block min-w-0">
      <Mono className="block truncate">{sku}</Mono>
      {barcode && <span className="block truncate font-mono text-muted text-sm">{barcode}</span>}
    </span>
  ),
  ...options,
});
