import type { BillingFigures } from "#app/domain/billing/overview/billing-figures";
import { billingPaths } from "#app/http/billing-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { formatMoney } from "#app/ui/primitives/values/money";
import { Stat, StatGrid } from "#app/ui/primitives/values/stat";

interface Props {
  figures: readonly BillingFigures[];
  company?: string | undefined;
  mayManage: boolean;
}

/** What is unbilled, open and overdue invoices, and this month's payments: a row for each currency. */
export function BillingStats({ figures, company, mayManage }: Props) {
  const list = (status: string) => invoicePaths.list({ status, company });
  return figures.map(({ currency, unbilled, issued, overdue, drafts, paid }) => {
    const money = (minor: number) => formatMoney(minor, currency);
    const named = (label: string) => (figures.length > 1 ? `${label}, ${currency}` : label);
    return (
      <StatGrid key={currency} columns={unbilled === null ? 3 : 4}>
        {unbilled !== null && (
          <Stat
            label={named("Unbilled")}
            value={money(unbilled)}
            hint={
              drafts === 0 ? (
                "Not on an invoice yet"
              ) : mayManage ? (
                // Above the card's own link.
                <TextLink to={invoicePaths.drafts(company)} className="relative">
                  And {money(drafts)} in drafts
                </TextLink>
              ) : (
                `And ${money(drafts)} in drafts`
              )
            }
            {...(mayManage && { to: billingPaths.check({ company }) })}
          />
        )}
        <Stat label={named("Open")} value={money(issued)} hint="Issued and not paid" to={list("issued")} />
        <Stat label={named("Overdue")} value={money(overdue)} hint="Past the due date" to={list("overdue")} />
        <Stat
          label={named("Paid this month")}
          value={money(paid)}
          hint="Since the 1st, less refunds"
          to={list("paid")}
        />
      </StatGrid>
    );
  });
}
