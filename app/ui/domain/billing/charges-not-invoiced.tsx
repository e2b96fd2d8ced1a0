import type { UnbilledScreen } from "#app/domain/billing/check/check.server";
import { documentNumber } from "#app/domain/billing/invoice-labels";
import { dayName } from "#app/domain/kernel/days";
import { billingPaths } from "#app/http/billing-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { Receipt } from "#app/ui/icons/icons";
import { Section } from "#app/ui/layouts/pages/section";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { formatMoney, Money } from "#app/ui/primitives/values/money";

interface Props {
  screen: Pick<UnbilledScreen, "unbilled" | "unbilledCount" | "unbilledSums">;
  /** Of one company: it has one row for each currency. */
  isOne: boolean;
}

type Row = UnbilledScreen["unbilled"][number];

/** The first month's charges, each of which opens its entries; of a supplement, the corrected invoice. */
const workOf = ({ companyId, from, corrected }: Row) =>
  corrected ? invoicePaths.one(corrected.id) : billingPaths.billing({ company: companyId, month: from?.slice(0, 7) });

/** The overview's unbilled work, by company. */
export function ChargesNotInvoiced({ screen: { unbilled, unbilledCount, unbilledSums }, isOne }: Props) {
  const sums = unbilledSums.map(({ currency, amountMinor }) => formatMoney(amountMinor, currency)).join(" and ");
  const further = unbilledCount - unbilled.length;
  return (
    <Section
      title="Unbilled by company"
      description={sums ? `${sums} through today, not yet on an invoice or draft` : undefined}
    >
      <DataTable
        caption="Unbilled by company"
        rows={unbilled}
        rowKey={({ companyId, currency, corrected }) => `${companyId} ${currency} ${corrected?.id}`}
        rowTo={workOf}
        columns={[
          companyColumn(({ company }: Row) => company, { primary: true, width: "40%" }),
          {
            key: "from",
            header: "Not invoiced since",
            cell: ({ from, corrected }) =>
              corrected ? (
                <>Supplement for {documentNumber(corrected)}, on the next draft</>
              ) : (
                <span className="tabular whitespace-nowrap">{from && dayName(from)}</span>
              ),
          },
          {
            key: "amount",
            header: "Amount",
            align: "right",
            cell: (row) => (
              <TextLink to={workOf(row)}>
                <Money minor={row.amountMinor} currency={row.currency} />
              </TextLink>
            ),
          },
          {
            key: "draft",
            header: "Draft an invoice",
            hideHeader: true,
            align: "right",
            cell: ({ companyId }) => (
              <TextLink to={invoicePaths.new({ company: companyId })}>Draft an invoice</TextLink>
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={Receipt}
            title="No work to invoice"
            detail={
              isOne
                ? "This company has no priced work after its last invoice."
                : "No company has priced work after its last invoice."
            }
          />
        }
      />
      {further > 0 && (
        <p className="mt-2 text-muted text-sm">
          The {unbilled.length} largest amounts are shown; {further.toLocaleString("en-US")} more are in the total.
        </p>
      )}
    </Section>
  );
}
