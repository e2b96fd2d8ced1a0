import type { SavedView } from "#app/domain/filters/saved-views.server";
import { STOCK_LIST } from "#app/domain/inventory/stock-list/stock-columns";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { Boxes } from "#app/ui/icons/icons";
import { part } from "#app/ui/primitives/part";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { StockEmpty } from "./stock-empty";
import { StockFilters } from "./stock-filters";
import { StockTable, type StockTableProps } from "./stock-table";
import { isStockFiltered, type StockSearch } from "./stock-types";

type Option = { value: string; label: string };
const ViewMenu = part(() => import("#app/ui/forms/list/view-menu"), "ViewMenu", <Skeleton className="h-8 w-24" />);

type Props = Pick<StockTableProps, "rows" | "next" | "opened" | "may" | "operation"> & {
  count: number;
  views: readonly SavedView[];
  /** With whom the user can share a view. */
  audiences: readonly Option[];
  search: StockSearch;
  companies: { id: string; name: string }[];
  reachesNone: boolean;
  options: { categories: Option[]; levels: Option[] };
};

const here = (query: Record<string, string | undefined>) => paths.inventory("stock", query);

/** Stock of all companies in the user's scope, or of one, with filters. */
export function StockList({ search, companies, options, reachesNone, count, views, audiences, ...list }: Props) {
  const { company } = search;
  if (reachesNone) return <NoCompany />;
  return (
    <>
      <ViewTabs list="stock" views={views} search={search} to={here} all="All products" />
      <StockFilters
        search={search}
        options={options}
        list={STOCK_LIST}
        count={count}
        companies={companies}
        here={here}
        tools={<ViewMenu list="stock" views={views} search={search} audiences={audiences} />}
      />
      <StockTable
        {...list}
        search={search}
        here={here}
        companyName={company || companies.length < 2 ? undefined : namesOf(companies)}
        empty={
          <StockEmpty
            isFiltered={isStockFiltered(search)}
            further={list.next && here({ ...search, cursor: list.next })}
            clearTo={here({})}
            add={list.may.edit ? { to: stockPaths.newStockedProduct({ company }), label: "Add Product" } : null}
          />
        }
      />
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
