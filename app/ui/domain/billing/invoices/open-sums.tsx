import { invoicePaths } from "#app/http/invoice-paths";
import { formatMoney } from "#app/ui/primitives/values/money";
import { Stat, StatGrid } from "#app/ui/primitives/values/stat";

interface Open {
  currency: string;
  issued: number;
  overdue: number;
  drafts: number;
}

interface Props {
  open: readonly Open[];
  withDrafts: boolean;
  company: string | undefined;
}

/** Outstanding amounts, by currency. */
export function OpenSums({ open, withDrafts, company }: Props) {
  if (open.length === 0) return null;
  const to = (status: string) => invoicePaths.list({ status, company });
  return (
    <div className="grid gap-3">
      {open.map(({ currency, issued, overdue, drafts }) => (
        <StatGrid key={currency} columns={withDrafts ? 3 : 2}>
          <Stat
            label={open.length > 1 ? `Open, ${currency}` : "Open"}
            value={formatMoney(issued, currency)}
            to={to("issued")}
          />
          <Stat label="Overdue" value={formatMoney(overdue, currency)} to={to("overdue")} />
          {withDrafts && <Stat label="In drafts" value={formatMoney(drafts, currency)} to={to("draft")} />}
        </StatGrid>
      ))}
    </div>
  );
}
