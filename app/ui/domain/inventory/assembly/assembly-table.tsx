import { ASSEMBLY_STATUS_TABLE, assemblyName } from "#app/domain/inventory/assembly/assembly-status";
import type { AssemblyOrderRow } from "#app/domain/inventory/assembly/list-orders.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { Wrench } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Badge } from "#app/ui/primitives/values/badge";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Time } from "#app/ui/primitives/values/time";

interface Props {
  rows: readonly AssemblyOrderRow[];
  next: string | null;
  companies: readonly { id: string; name: string }[];
  search: Partial<Record<"company" | "q" | "status" | "view" | "cursor", string | undefined>>;
  /** Clears the filters; null without any. */
  clearTo: string | null;
}

/** Assembly orders, the newest first. */
export function AssemblyTable({ rows, next, companies, search, clearTo }: Props) {
  const { company, q, status, view, cursor } = search;
  const filters = { company, q, status, view };
  const names = companies.length > 1 && !company ? new Map(companies.map(({ id, name }) => [id, name])) : null;
  return (
    <DataTable
      caption="Assembly orders, the newest first"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => assemblyPaths.order(id)}
      columns={columnsFor(names)}
      empty={
        clearTo ? (
          <NothingFound icon={Wrench} what="assembly orders" clearTo={clearTo} />
        ) : (
          <EmptyState
            icon={Wrench}
            title="Nothing to assemble"
            detail="Add what a product is assembled from on its page, then create an order to assemble it."
          />
        )
      }
      footer={
        cursor || next ? (
          <Pagination
            newer={cursor ? assemblyPaths.list(filters) : null}
            older={next && assemblyPaths.list({ ...filters, cursor: next })}
          />
        ) : undefined
      }
    />
  );
}

const columnsFor = (names: ReadonlyMap<string, string> | null): Column<AssemblyOrderRow>[] => [
  {
    key: "number",
    header: "Order",
    primary: true,
    cell: ({ number }) => <span className="whitespace-nowrap">{assemblyName(number)}</span>,
  },
  { key: "status", header: "Status", cell: ({ status }) => <Badge status={ASSEMBLY_STATUS_TABLE[status]} /> },
  productColumn(({ name, sku, companyId }) => ({ name, sku, company: names?.get(companyId) ?? null })),
  {
    key: "done",
    header: "Assembled",
    align: "right",
    cell: ({ done, quantity }) => (
      <span className="tabular">
        {formatCount(done)} of {formatCount(quantity)}
      </span>
    ),
  },
  { key: "created", header: "Created", cell: ({ createdAt }) => <Time at={createdAt} /> },
  { key: "by", header: "Created by", cell: ({ createdByName }) => <bdi>{createdByName}</bdi> },
];
