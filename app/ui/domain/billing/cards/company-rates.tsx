import type { CompanyRates } from "#app/domain/billing/cards/rates-by-company.server";
import { dayName } from "#app/domain/kernel/days";
import { billingPaths } from "#app/http/billing-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { Receipt } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Money } from "#app/ui/primitives/values/money";
import { AllHaveRates } from "./all-have-rates";
import { CardCell } from "./card-cell";

const Dash = () => <span className="text-muted">—</span>;

const COLUMNS: Column<CompanyRates>[] = [
  companyColumn(({ name }) => name, { primary: true, width: "30%" }),
  { key: "card", header: "Rate card", cell: ({ id, name, card }) => <CardCell company={{ id, name }} card={card} /> },
  {
    key: "next",
    header: "Next version",
    cell: ({ nextFrom }) => (nextFrom ? <span className="tabular">From {dayName(nextFrom)}</span> : <Dash />),
  },
  { key: "currency", header: "Currency", cell: ({ card }) => card?.currency ?? <Dash /> },
  {
    key: "minimum",
    header: "Monthly minimum",
    align: "right",
    cell: ({ card }) =>
      card && card.minimumMinor > 0 ? <Money minor={card.minimumMinor} currency={card.currency} /> : <Dash />,
  },
];

/** Every company with the rates in force. */
export function CompanyRatesTable({
  rows,
  isFiltered,
  allHaveRates,
}: {
  rows: CompanyRates[];
  isFiltered: boolean;
  allHaveRates: boolean;
}) {
  return (
    <DataTable
      caption="Companies and their rates"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => billingPaths.rates(id)}
      columns={COLUMNS}
      empty={
        allHaveRates ? (
          <AllHaveRates clearTo={billingPaths.allRates()} />
        ) : isFiltered ? (
          <NothingFound icon={Receipt} what="companies" clearTo={billingPaths.allRates()} />
        ) : (
          <EmptyState icon={Receipt} title="No companies yet" detail="Each company appears here with its rates." />
        )
      }
    />
  );
}
