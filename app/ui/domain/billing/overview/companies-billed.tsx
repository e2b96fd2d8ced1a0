import type { BilledCompany, Overdue } from "#app/domain/billing/check/companies-billed.server";
import type { Warning } from "#app/domain/billing/check/warnings";
import { billingPaths } from "#app/http/billing-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { Receipt, TriangleAlert } from "#app/ui/icons/icons";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { EmptyState } from "../../../primitives/states/empty-state";
import { type Column, DataTable } from "../../../primitives/tables/data-table";
import { Money } from "../../../primitives/values/money";
import { invoiceNumber, overdueWords, warningWords } from "../billing-labels";
import { AllHaveRates } from "../cards/all-have-rates";
import { CardCell } from "../cards/card-cell";

const Dash = () => <span className="text-muted">—</span>;

const COLUMNS: Column<BilledCompany>[] = [
  companyColumn(({ name }) => name, { primary: true, width: "22%" }),
  {
    key: "card",
    header: "Rate card",
    cell: ({ id, name, card }) => <CardCell company={{ id, name }} card={card} />,
  },
  {
    key: "sum",
    header: "This month so far",
    align: "right",
    cell: ({ currency, soFarMinor }) => (currency ? <Money minor={soFarMinor} currency={currency} /> : <Dash />),
  },
  {
    key: "invoice",
    header: "Last invoice",
    cell: ({ lastInvoice }) =>
      lastInvoice ? (
        <span className="tabular whitespace-nowrap">
          <TextLink to={invoicePaths.one(lastInvoice.id)}>{invoiceNumber(lastInvoice)}</TextLink>,{" "}
          <Money minor={lastInvoice.totalMinor} currency={lastInvoice.currency} />
        </span>
      ) : (
        <Dash />
      ),
  },
  {
    key: "warnings",
    header: "Needs attention",
    cell: ({ id, overdue, warnings }) => {
      const [first, ...more] = [...overdue, ...warnings];
      if (!first) return <Dash />;
      return (
        <span className="flex min-w-0 items-start gap-1.5 text-sm">
          <TriangleAlert className="mt-0.5 size-3.5 shrink-0 text-warn" strokeWidth={2.25} />
          <span className="min-w-0 break-words">
            <Trouble companyId={id} trouble={first} />
            {more.length > 0 && <span className="text-muted">, and {more.length} more</span>}
          </span>
        </span>
      );
    },
  },
];

function Trouble({ companyId, trouble }: { companyId: string; trouble: Overdue | Warning }) {
  if (!("kind" in trouble))
    return (
      <TextLink to={invoicePaths.list({ status: "overdue", company: companyId })}>{overdueWords(trouble)}</TextLink>
    );
  const { text } = warningWords(trouble);
  return trouble.kind === "old-draft" ? (
    <TextLink to={invoicePaths.drafts(companyId, trouble.draftId)}>{text}</TextLink>
  ) : (
    text
  );
}

/** Every company with its charges so far. */
export function CompaniesBilled({
  rows,
  isFiltered,
  allHaveRates,
}: {
  rows: BilledCompany[];
  isFiltered: boolean;
  allHaveRates: boolean;
}) {
  return (
    <DataTable
      caption="Companies and their charges so far"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => billingPaths.billing({ company: id })}
      columns={COLUMNS}
      empty={
        allHaveRates ? (
          <AllHaveRates clearTo={billingPaths.billing()} />
        ) : isFiltered ? (
          <NothingFound icon={Receipt} what="companies" clearTo={billingPaths.billing()} />
        ) : (
          <EmptyState
            icon={Receipt}
            title="No companies yet"
            detail="Each company appears here with its rates and its charges this month."
          />
        )
      }
    />
  );
}
