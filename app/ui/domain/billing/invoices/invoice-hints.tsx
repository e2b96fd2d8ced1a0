import type { LineChange } from "#app/domain/billing/invoices/drafts/changes-since";
import { unpricedWords } from "#app/ui/domain/billing/billing-labels";
import { Hint } from "#app/ui/primitives/states/hint";
import { formatMoney } from "#app/ui/primitives/values/money";

type Unpriced = Parameters<typeof unpricedWords>[0];

type Props = {
  collectorName: string | undefined;
  collectorError: string | null;
  unpriced: readonly Unpriced[];
  since: readonly LineChange[];
  currency: string;
};

/** What needs the provider's attention: a refusal by the collector, work without a price, changes since the draft. */
export function InvoiceHints({ collectorName, collectorError, unpriced, since, currency }: Props) {
  return (
    <>
      {collectorError && (
        <Hint tone="bad" title={`${collectorName ?? "The payment provider"} did not accept the invoice`}>
          {collectorError}
        </Hint>
      )}
      <UnpricedHint unpriced={unpriced} />
      <ChangesHint since={since} currency={currency} />
    </>
  );
}

/** Work within the draft's days that it does not include. */
function UnpricedHint({ unpriced }: { unpriced: readonly Unpriced[] }) {
  if (unpriced.length === 0) return null;
  return (
    <Hint tone="warn" title="Work without a price">
      <ul className="grid gap-0.5">
        {unpriced.map((one) => (
          <li key={JSON.stringify([one.kind, one.item, one.currency, one.why])}>{unpricedWords(one)}.</li>
        ))}
      </ul>
      {unpriced.some(({ why }) => why !== "no-size") && (
        <p className="mt-1">
          To bill it, discard the draft, set the rate and draft the invoice again. Or add an adjustment.
        </p>
      )}
      {unpriced.some(({ why }) => why === "no-size") && (
        <p className="mt-1">
          Days that are recorded stay without a volume. To bill them, add an adjustment; for later days, enter the
          products&apos; sizes.
        </p>
      )}
    </Hint>
  );
}

/** The draft's totals if it were created now. */
function ChangesHint({ since, currency }: { since: readonly LineChange[]; currency: string }) {
  if (since.length === 0) return null;
  const money = (minor: number | null) => (minor === null ? "none" : formatMoney(minor, currency));
  return (
    <Hint tone="warn" title="Changed since this draft was created">
      <ul className="grid gap-0.5">
        {since.map(({ label, before, after }) => (
          <li key={`${label} ${before} ${after}`}>
            {label}: {money(before)} in this draft, {money(after)} now.
          </li>
        ))}
      </ul>
      <p className="mt-1">Recalculate to update the draft. Adjustments stay.</p>
    </Hint>
  );
}
