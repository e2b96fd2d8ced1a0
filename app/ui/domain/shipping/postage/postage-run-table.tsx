import type { PostageRunRow } from "#app/domain/shipping/runs/postage-runs.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { Printer } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Time } from "#app/ui/primitives/values/time";

interface Props {
  rows: PostageRunRow[];
  newer: string | null;
  older: string | null;
}

const PREFERENCE: Record<NonNullable<PostageRunRow["prefer"]>, string> = {
  cheapest: "Cheapest",
  fastest: "Fastest",
  requested: "As requested, otherwise cheapest",
  "requested-only": "As requested, otherwise left out",
};

/** Purchases of postage for several orders, newest first. */
export function PostageRunTable({ rows, newer, older }: Props) {
  const columns: Column<PostageRunRow>[] = [
    { key: "at", header: "Started", primary: true, cell: ({ startedAt }) => <Time at={startedAt} /> },
    ...(rows.some(({ company }) => company !== null)
      ? [companyColumn(({ company }: PostageRunRow) => company ?? "")]
      : []),
    { key: "by", header: "By", cell: ({ byName }) => <bdi className="break-words">{byName}</bdi> },
    {
      key: "postage",
      header: "Postage",
      cell: ({ prefer }) => (prefer ? PREFERENCE[prefer] : <span className="text-muted">—</span>),
    },
    unitsColumn("orders", "Orders", ({ total }) => total),
    unitsColumn("shipped", "Shipped", ({ processed }) => processed),
    unitsColumn("failed", "Not shipped", ({ failed }) => failed),
    {
      key: "finished",
      header: "Finished",
      cell: ({ finishedAt }) => (finishedAt === null ? "Running" : <Time at={finishedAt} />),
    },
  ];
  return (
    <DataTable
      caption="Postage runs, newest first"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ asked, id }) => shippingPaths.shipRun(asked ?? id)}
      columns={columns}
      empty={
        <EmptyState
          icon={Printer}
          title="No postage runs yet"
          detail="Select orders under Shipping and choose Buy postage. Each run appears here with its labels."
        />
      }
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}
