import { fillInWords } from "#app/domain/inventory/bins/bin-fill";
import { BIN_KINDS } from "#app/domain/inventory/bins/bin-kinds";
import type { BinListScreen, BinRow } from "#app/domain/inventory/bins/bin-list.server";
import type { BinsQuery } from "#app/domain/inventory/bins/bins.schema";
import { IN_USE_TABLE } from "#app/domain/inventory/stock-status";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { productCell } from "#app/ui/domain/columns/product-columns";
import { listColumns } from "#app/ui/forms/list/list-columns";
import { SortedPages } from "#app/ui/forms/list/sorted-pages";
import { MapPin } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

type Props = {
  screen: Pick<BinListScreen, "list" | "rows" | "next" | "isProvider">;
  search: BinsQuery;
};

const here = (query: Record<string, string | undefined>) => paths.inventory("locations", query);

/** Locations in walking order unless sorted, with what is in them. */
export function BinTable({ screen, search }: Props) {
  const { list, rows, next, isProvider } = screen;
  const { cursor, ...filters } = search;
  const { q, zone, kind, show, company } = search;
  const columns = listColumns<string, BinRow>(list, search, (change) => here({ ...filters, ...change }), {
    code: {
      primary: true,
      cell: ({ code, isArchived, isReserved }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <Mono className={isArchived ? "text-muted line-through" : "font-medium"}>{code}</Mono>
          {isArchived && <Badge status={IN_USE_TABLE.archived} />}
          {isReserved && <Badge status={IN_USE_TABLE.reserved} />}
        </span>
      ),
    },
    zone: { cell: ({ zone: of }) => <Mono>{of}</Mono> },
    kind: { cell: ({ kind: of }) => BIN_KINDS[of].label },
    walk: { align: "right", cell: ({ pickSequence }) => <span className="tabular">{pickSequence}</span> },
    companies: { cell: companiesCell },
    products: { cell: productsCell, width: "24%" },
    units: {
      align: "right",
      cell: ({ units }) => <span className="tabular">{units === null ? "—" : formatCount(units)}</span>,
    },
    fill: { align: "right", cell: ({ fill }) => (fill ? fillInWords(fill) : "—") },
    moved: { cell: ({ movedAt }) => (movedAt === null ? "—" : <Time at={movedAt} />) },
  });
  const isFiltered = Boolean(q || zone || kind || show || company);
  return (
    <DataTable
      caption="Locations"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => stockPaths.location(id)}
      columns={columns}
      wide
      empty={
        isFiltered ? (
          <NothingFound
            icon={MapPin}
            what="locations"
            hint="A search finds the start of a code: A-03 finds A-03-2-15."
            clearTo={here({})}
          />
        ) : (
          <EmptyState
            icon={MapPin}
            title="No locations yet"
            detail={
              isProvider
                ? "Add the zones and bins of the warehouse. Their codes set the walking order for pickers."
                : "Locations appear here once this company has had stock in them."
            }
          />
        )
      }
      footer={cursor || next ? <SortedPages list={list} search={search} next={next} to={here} /> : undefined}
    />
  );
}

function companiesCell({ companies, otherCompanies, units }: BinRow) {
  // Too many to name.
  if (units === null && companies.length === 0) return `${formatCount(otherCompanies)} companies`;
  const others = otherCompanies > 0 ? `${otherCompanies} ${otherCompanies === 1 ? "other" : "others"}` : null;
  const shown = companies.length > 3 ? [...companies.slice(0, 2), `${companies.length - 2} more`] : companies;
  if (shown.length === 0) return others ?? "—";
  return <span title={companies.join(", ")}>{[shown.join(", "), ...(others ? [others] : [])].join(" and ")}</span>;
}

function productsCell({ products, product, otherCompanies }: BinRow) {
  if (product) return productCell(product);
  if (products === null) return "—";
  if (products === 0) return <span className="text-muted">{otherCompanies > 0 ? "—" : "Empty"}</span>;
  return `${formatCount(products)} products`;
}
