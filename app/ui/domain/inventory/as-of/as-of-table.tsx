import type { AsOfRow } from "#app/domain/inventory/as-of/as-of.schema";
import { dayName } from "#app/domain/kernel/days";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { Boxes } from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Money } from "#app/ui/primitives/values/money";

interface Props {
  rows: readonly AsOfRow[];
  on: string;
  isSearched: boolean;
  /** The product's company, when several are listed. */
  companyName?: ((id: string) => string) | undefined;
  clearTo: string;
  newer: string | null;
  older: string | null;
}

/** Products with stock on that date. A product's name links to its movements up to then. */
export function AsOfTable({ rows, on, isSearched, companyName, clearTo, newer, older }: Props) {
  const detail = useDetailPaths();
  const day = dayName(on);
  return (
    <DataTable
      caption={`Stock at the end of ${day}`}
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => detail.product(id, { show: "movements", to: on })}
      columns={columnsFor(companyName)}
      empty={
        isSearched || older ? (
          <NothingFound
            icon={Boxes}
            what="products"
            title={`No units found at the end of ${day}`}
            clearTo={clearTo}
            further={older}
          />
        ) : (
          <EmptyState
            icon={Boxes}
            title={`No units found at the end of ${day}`}
            detail="There was no stock in the warehouse on that day."
          />
        )
      }
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}

const columnsFor = (companyName: Props["companyName"]): Column<AsOfRow>[] => [
  productColumn((row) => row, { primary: true, width: companyName ? "34%" : "46%" }),
  ...(companyName ? [companyColumn(({ companyId }: AsOfRow) => companyName(companyId))] : []),
  unitsColumn("units", "Units", ({ units }) => units),
  {
    key: "cost",
    header: "Unit cost",
    align: "right",
    cell: ({ costMinor, currency }) => (costMinor === null ? NONE : <Money minor={costMinor} currency={currency} />),
  },
  {
    key: "value",
    header: "Value at cost",
    align: "right",
    cell: ({ costMinor, units, currency }) =>
      costMinor === null ? NONE : <Money minor={costMinor * units} currency={currency} />,
  },
];

const NONE = <span className="text-muted">—</span>;
