import { STOCK_LIST } from "#app/domain/inventory/stock-list/stock-columns";
import { companyPaths } from "#app/http/company-paths";
import { paths } from "#app/http/paths";
import { Boxes, FileSpreadsheet } from "#app/ui/icons/icons";
import { Section } from "../../layouts/pages/section";
import { LinkButton } from "../../primitives/buttons/link-button";
import { StockEmpty } from "../inventory/stock/stock-empty";
import { StockFilters } from "../inventory/stock/stock-filters";
import { StockTable, type StockTableProps } from "../inventory/stock/stock-table";
import { isStockFiltered, type StockSearch } from "../inventory/stock/stock-types";

type Option = { value: string; label: string };
type Props = Pick<StockTableProps, "rows" | "next" | "opened" | "may" | "operation"> & {
  companyId: string;
  count: number;
  search: StockSearch;
  options: { categories: Option[]; levels: Option[] };
};

/** The inventory list, for one company. */
export function CompanyInventoryTab({ companyId, search, count, options, ...list }: Props) {
  const here = (query: Record<string, string | undefined>) =>
    paths.company(companyId, "inventory", { ...query, company: companyId });
  return (
    <Section
      title="Inventory"
      description="Stock on hand and allocated"
      actions={
        <span className="flex flex-wrap gap-2">
          {list.may.adjust && (
            <LinkButton to={companyPaths.newImport(companyId, "stock")} icon={FileSpreadsheet}>
              Import opening stock
            </LinkButton>
          )}
          <LinkButton to={paths.inventory("stock", { company: companyId })} icon={Boxes}>
            Open inventory
          </LinkButton>
        </span>
      }
    >
      <StockFilters
        search={search}
        options={options}
        list={STOCK_LIST}
        count={count}
        keep={{ company: companyId, tab: "inventory" }}
        here={here}
      />
      <StockTable
        {...list}
        search={{ ...search, company: companyId }}
        here={here}
        from="company"
        empty={
          <StockEmpty
            isFiltered={isStockFiltered(search)}
            further={list.next && here({ ...search, cursor: list.next })}
            clearTo={here({})}
            add={list.may.edit ? { to: paths.company(companyId, "products"), label: "Products" } : null}
          />
        }
      />
    </Section>
  );
}
