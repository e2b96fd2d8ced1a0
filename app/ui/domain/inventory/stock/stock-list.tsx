import { Suspense } from "react";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { Boxes } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { StockEmpty } from "./stock-empty";
import { StockFilters } from "./stock-filters";
import { StockTable, type StockTableProps } from "./stock-table";
import type { StockSearch } from "./stock-types";

type Option = { value: string; label: string };
type Props = Pick<StockTableProps, "rows" | "next" | "opened" | "may" | "operation"> & {
  search: StockSearch;
  companies: { id: string; name: string }[];
  reachesNone: boolean;
  options: { categories: Option[]; levels: Option[] };
};

const here = (query: Record<string, string | undefined>) => paths.inventory("stock", query);

/** Stock of all companies in the user's scope, or of one, with filters. */
export function StockList({ search, companies, options, reachesNone, ...list }: Props) {
  const { cursor, company, ...filters } = search;
  if (reachesNone) return <NoCompany />;
  return (
    <>
      <StockFilters search={search} options={options} companies={companies} clearTo={here({})} />
      {/* Hydrates separately, so that the filters work before the fifty rows do. */}
      <Suspense>
        <StockTable
          {...list}
          search={search}
          here={here}
          companyName={company || companies.length < 2 ? undefined : namesOf(companies)}
          empty={
            <StockEmpty
              isFiltered={Boolean(cursor || Object.values(filters).some(Boolean))}
              further={list.next && here({ ...search, cursor: list.next })}
              clearTo={here({})}
              add={list.may.edit ? { to: stockPaths.newStockedProduct({ company }), label: "Add Product" } : null}
            />
          }
        />
      </Suspense>
    </>
  );
}

const NoCompany = () => (
  <div className="rounded-lg border border-line bg-surface">
    <EmptyState
      icon={Boxes}
      title="No Company Access"
      detail="Contact your administrator to be assigned to a company."
    />
  </div>
);

function namesOf(companies: Props["companies"]) {
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return (id: string) => names.get(id) ?? "";
}
