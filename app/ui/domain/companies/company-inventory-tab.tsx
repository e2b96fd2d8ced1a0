import { Link } from "@remix-run/react";
import { type FilterChoice, selectOptions } from "#app/domain/filters/filters.words";
import type { StockRow } from "#app/domain/inventory/stock-list.server";
import { paths } from "#app/http/paths";
import { Boxes, ChevronDown, ChevronRight, FileSpreadsheet } from "#app/ui/icons/icons";
import { FilterBar } from "../../forms/filter-bar";
import { FilterSelect, SearchField } from "../../forms/filter-fields";
import { DataTable } from "../../primitives/data-table";
import { EmptyState } from "../../primitives/empty-state";
import { LinkButton } from "../../primitives/link-button";
import { Mono } from "../../primitives/mono";
import { Pagination } from "../../primitives/pagination";
import { StockLots } from "../products/stock-lots";
import { StockBadge } from "../status-badge";

type Search = Record<"q" | "category" | "stock" | "cursor", string | undefined>;
type Props = {
  companyId: string;
  rows: StockRow[];
  next: string | null;
  open: string | null;
  search: Partial<Search>;
  mayImport: boolean;
  options: readonly FilterChoice[];
};

const count = (n: number): string => n.toLocaleString("en-US");

/** A company's stock: what lies here, what of it is promised, and which lots it is. */
export function CompanyInventoryTab({ companyId, rows, next, open, search, mayImport, options }: Props) {
  const { cursor, ...filters } = search;
  const here = (query: Record<string, string | null | undefined>) => paths.company(companyId, "inventory", query);
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <FilterBar keep={{ company: companyId, tab: "inventory" }} clearTo={here({})} active={isFiltered}>
          <SearchField name="q" label="Search stock" value={filters.q ?? ""} placeholder="Name, SKU or barcode" />
          <FilterSelect
            name="category"
            label="Category"
            value={filters.category ?? ""}
            options={selectOptions(options, "category", { all: "All categories", chosen: filters.category })}
          />
          <FilterSelect
            name="stock"
            label="Stock level"
            value={filters.stock ?? ""}
            options={selectOptions(options, "stockLevel", { all: "All stock levels", chosen: filters.stock })}
          />
        </FilterBar>
        {mayImport && (
          <LinkButton to={paths.newImport(companyId, "stock")} icon={FileSpreadsheet} className="max-sm:w-full">
            Import opening stock
          </LinkButton>
        )}
      </div>
      <DataTable
        caption="Stock"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: "product",
            header: "Product",
            width: "34%",
            primary: true,
            truncate: true,
            cell: (row) => <Unfold row={row} isOpen={row.id === open} to={(id) => here({ ...search, open: id })} />,
          },
          {
            key: "sku",
            header: "SKU/Barcode",
            width: "20%",
            truncate: true,
            cell: ({ sku, barcode }) => (
              <span title={barcode ? `${sku} · ${barcode}` : sku}>
                <Mono>{sku}</Mono>
                {barcode && <span className="block truncate font-mono text-muted text-sm">{barcode}</span>}
              </span>
            ),
          },
          { key: "hand", header: "On hand", align: "right", cell: ({ onHand }) => count(onHand) },
          { key: "promised", header: "Allocated", align: "right", cell: ({ allocated }) => count(allocated) },
          {
            key: "free",
            header: "Available",
            align: "right",
            cell: ({ onHand, allocated }) => count(onHand - allocated),
          },
          { key: "status", header: "Status", cell: ({ status }) => <StockBadge status={status} /> },
        ]}
        expanded={(row) => row.id === open && <StockLots lots={row.lots ?? []} lotTracked={row.lotTracked} />}
        empty={
          <EmptyState
            icon={Boxes}
            title={isFiltered ? "No stock found" : "No products yet"}
            detail={
              isFiltered ? "Nothing fits these filters." : "Stock is kept by product: add the company's products first."
            }
            action={
              isFiltered ? (
                next ? (
                  <LinkButton to={here({ ...filters, cursor: next })}>Look further back</LinkButton>
                ) : (
                  <LinkButton to={here({})}>Clear Filters</LinkButton>
                )
              ) : (
                <LinkButton to={paths.company(companyId, "products")}>Products</LinkButton>
              )
            }
          />
        }
        footer={
          cursor || next ? (
            <Pagination newer={cursor ? here(filters) : null} older={next && here({ ...filters, cursor: next })} />
          ) : undefined
        }
      />
    </div>
  );
}

/** Units are told by lot and place only where there are any. */
function Unfold({ row, isOpen, to }: { row: StockRow; isOpen: boolean; to: (id: string | undefined) => string }) {
  const name = (
    <bdi title={row.name} className="truncate">
      {row.name}
    </bdi>
  );
  if (row.onHand === 0 && !isOpen) return <span className="flex min-w-0 pl-6">{name}</span>;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <Link
      to={to(isOpen ? undefined : row.id)}
      preventScrollReset
      aria-expanded={isOpen}
      className="flex min-h-8 min-w-0 items-center gap-2 rounded-md hover:text-accent pointer-coarse:min-h-11"
    >
      <Arrow className="size-4 shrink-0 text-muted" />
      {name}
      <span className="sr-only">{isOpen ? " (hide its lots)" : " (show its lots)"}</span>
    </Link>
  );
}
