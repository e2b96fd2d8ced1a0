import { METHOD_LABEL, PAYMENT_METHODS } from "#app/domain/billing/payments/payment-labels";
import { dayName } from "#app/domain/kernel/days";
import { inputClass } from "#app/ui/forms/field-parts/input-class";
import { formatMoney } from "#app/ui/primitives/values/money";

interface Props {
  invoice: { openMinor: number; currency: string };
  today: string;
}

/** What is recorded when a document is marked as paid, and the choice of how it was paid. */
export function MarkPaidQuestion({ invoice: { openMinor, currency }, today }: Props) {
  const isRefund = openMinor < 0;
  const other = isRefund ? "Record refund" : "Record payment";
  return (
    <>
      The balance of {formatMoney(Math.abs(openMinor), currency)} is recorded as {isRefund ? "refunded" : "paid"} today,{" "}
      {dayName(today)}. For another amount or date, choose {other}.
      <label className="mt-4 grid gap-1.5 font-medium text-ink">
        Method
        <select name="method" defaultValue="bank-transfer" className={inputClass}>
          {PAYMENT_METHODS.map((method) => (
            <option key={method} value={method}>
              {METHOD_LABEL[method]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
