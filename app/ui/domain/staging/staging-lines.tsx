import { LINE_STATUS_TABLE } from "#app/domain/orders/order-status";
import { TextLink } from "../../primitives/buttons/text-link";
import { DataTable } from "../../primitives/tables/data-table";
import { Badge } from "../../primitives/values/badge";
import { Money } from "../../primitives/values/money";
import { Mono } from "../../primitives/values/mono";

export interface StagedLine {
  externalId: string;
  sku: string | null;
  name: string;
  quantity: number;
  priceMinor: number;
  totalMinor: number;
  attributes: { label: string; value: string }[];
}

type LineProblem = "no-sku" | "unknown-sku" | "bad-quantity" | null;

export interface LineOutcome {
  problem: LineProblem;
  /** The line has nothing to pick. */
  isLeftOut: boolean;
  /** The mapped product, when it differs from the store's. */
  product: { sku: string } | null;
}

const NOTHING: LineOutcome = { problem: null, isLeftOut: false, product: null };

/** The order's lines as sent by the store; those with problems are marked. */
export function StagingLines(props: {
  lines: StagedLine[];
  currency: string;
  outcome: readonly LineOutcome[];
  fixTo: ((line: number) => string) | null;
}) {
  const { currency, outcome, fixTo } = props;
  const rows = props.lines.map((line, index) => ({ ...line, key: String(index), ...(outcome[index] ?? NOTHING) }));
  if (rows.length === 0) return <p className="text-muted">The order has no lines.</p>;
  return (
    <DataTable
      caption="Line items"
      rows={rows}
      rowKey={(line) => line.key}
      columns={[
        {
          key: "name",
          header: "Product",
          primary: true,
          cell: (line) => (
            <>
              {line.name}
              {line.attributes.map(({ label, value }) => (
                <span key={label} className="block font-normal text-muted text-sm">
                  {label}: {value}
                </span>
              ))}
            </>
          ),
        },
        {
          key: "sku",
          header: "SKU",
          cell: (line) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              {line.sku && <Mono>{line.sku}</Mono>}
              {line.product && (
                <span className="text-muted">
                  mapped to <Mono>{line.product.sku}</Mono>
                </span>
              )}
              {fixTo && (line.product || line.isLeftOut) && (
                <TextLink to={fixTo(Number(line.key) + 1)}>
                  Change<span className="sr-only"> line {Number(line.key) + 1}</span>
                </TextLink>
              )}
              {line.isLeftOut && <Badge status={LINE_STATUS_TABLE["left-out"]} />}
              {line.problem && <Badge status={LINE_STATUS_TABLE[line.problem]} />}
            </span>
          ),
        },
        { key: "quantity", header: "Quantity", align: "right", cell: (line) => line.quantity.toLocaleString("en-US") },
        {
          key: "price",
          header: "Price",
          align: "right",
          cell: (line) => <Money minor={line.priceMinor} currency={currency} />,
        },
        {
          key: "total",
          header: "Total",
          align: "right",
          cell: (line) => <Money minor={line.totalMinor} currency={currency} />,
        },
      ]}
    />
  );
}
