import type { LineChange } from "#app/domain/billing/invoices/drafts/changes-since";
import { Hint } from "#app/ui/primitives/states/hint";
import { formatMoney } from "#app/ui/primitives/values/money";

interface Unpriced {
  kind: string;
  item: string;
  currency: string;
  quantity: number;
  amountMinor: number;
  why: "no-card" | "no-rate" | "no-size" | "other-currency";
}

const WHY: Record<Unpriced["why"], string> = {
  "no-card": "no rate card applied on these days",
  "no-rate": "the rate card has no rate for it",
  "no-size": "it cannot be billed by volume",
  "other-currency": "its currency differs from the rate card's",
};

const WORK: Record<string, string> = {
  received: "Receipts",
  stored: "Storage",
  unmeasured: "Storage of products without a size",
  picked: "Orders picked",
  packed: "Orders packed",
  shipped: "Shipments",
  returned: "Returns",
  postage: "Postage",
};

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
        {unpriced.map(({ kind, item, currency, quantity, amountMinor, why }) => (
          <li key={`${kind} ${item} ${currency} ${why}`}>
            {item || WORK[kind]}: {quantity.toLocaleString("en-US")}
            {amountMinor !== 0 && `, ${formatMoney(amountMinor, currency)}`}; {WHY[why]}.
          </li>
        ))}
      </ul>
      <p className="mt-1">
        To bill it, discard the draft, set the rate and draft the invoice again. Or add an adjustment.
      </p>
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
