import { AGE_BUCKET, AGE_LABEL, type Aged, balanceOf } from "#app/domain/billing/receivables/aging";
import { formatMoney } from "#app/ui/primitives/values/money";
import { Stat, StatGrid } from "#app/ui/primitives/values/stat";

/** The open balance and its age, for each currency. */
export function AgeSummary({ aged }: { aged: readonly Aged[] }) {
  return aged.map((one) => (
    <StatGrid key={one.currency} columns={6}>
      <Stat
        label={aged.length > 1 ? `Balance due, ${one.currency}` : "Balance due"}
        value={formatMoney(balanceOf(one), one.currency)}
      />
      {AGE_BUCKET.map((bucket) => (
        <Stat key={bucket} label={AGE_LABEL[bucket]} value={formatMoney(one[bucket], one.currency)} />
      ))}
    </StatGrid>
  ));
}
