import { useEffect, useRef } from "react";
import { REVERSAL_TABLE } from "#app/domain/billing/invoice-labels";
import { METHOD_LABEL, type PaymentMethod } from "#app/domain/billing/payments/payment-labels";
import { dayName } from "#app/domain/kernel/days";
import { invoicePaths } from "#app/http/invoice-paths";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { Badge } from "#app/ui/primitives/values/badge";
import { formatMoney } from "#app/ui/primitives/values/money";

interface Props {
  invoiceId: string;
  payments: readonly {
    id: string;
    amountMinor: number;
    paidOn: string;
    method: PaymentMethod;
    reference: string;
    reverses: string | null;
    byName: string | null;
    isReversed: boolean;
  }[];
  currency: string;
  manages: boolean;
  /** The payment provider holds the money of online payments. */
  isCollected: boolean;
}

/** Payments, refunds and reversals of a document, oldest first. */
export function Payments({ invoiceId, payments, currency, manages, isCollected }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(payments.length);
  // The button that reversed a payment is gone: the focus goes to the new entry.
  useEffect(() => {
    if (shown.current === payments.length) return;
    shown.current = payments.length;
    const newest = list.current?.lastElementChild;
    if (document.activeElement === document.body && newest instanceof HTMLElement)
      newest.focus({ preventScroll: true });
  }, [payments.length]);
  return (
    <ul ref={list} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {payments.map((payment) => {
        const { id, amountMinor, paidOn, method, reference, reverses, byName, isReversed } = payment;
        const amount = formatMoney(amountMinor, currency);
        const canReverse = manages && !reverses && !isReversed && !(isCollected && method === "online");
        const about = [METHOD_LABEL[method], reference, byName && `by ${byName}`].filter(Boolean).join(", ");
        return (
          <li
            key={id}
            tabIndex={-1}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5"
          >
            <span className="min-w-0">
              <span className="tabular">{dayName(paidOn)}</span>{" "}
              {isReversed && <Badge status={REVERSAL_TABLE.reversed} />}
              {reverses && <Badge status={REVERSAL_TABLE.reversal} />}
              <bdi className="block break-words text-muted text-sm">{about}</bdi>
            </span>
            <span className="ml-auto flex items-center gap-3">
              <span className="tabular whitespace-nowrap">{amount}</span>
              {canReverse && (
                <ConfirmButton
                  label="Reverse"
                  title={`Reverse the payment of ${amount}?`}
                  body="An opposite entry is added and the amount is due again. Both entries stay visible."
                  confirm="Reverse payment"
                  action={invoicePaths.reversePayment(invoiceId, id)}
                  preventScrollReset
                />
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
