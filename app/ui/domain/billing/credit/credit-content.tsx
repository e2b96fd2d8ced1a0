import type { ReactNode } from "react";
import { Money } from "../../../primitives/values/money";

interface Props {
  lines: readonly { name: string; quantityText: string; minor: number }[];
  amounts: { net: number; tax: number; total: number; currency: string };
  /** The invoice's balance after the credit note; below zero, it is paid back. */
  balance: number;
  isWhole: boolean;
}

/** What a credit note will contain: its lines, its amounts, and the balance after it. */
export function CreditContent({ lines, amounts, balance, isWhole }: Props) {
  const { net, tax, total, currency } = amounts;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <table className="w-full border-collapse">
      <caption className="pb-1 text-left text-muted text-sm">
        {isWhole ? "Everything not credited yet" : "Part of the invoice"}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, quantityText, minor }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be alike, and they keep their order
          <tr key={n} className="border-line border-b">
            <td className="py-2">
              <span dir="auto" className="wrap-anywhere">
                {name}
              </span>
              {quantityText && <span className="tabular block text-muted text-sm">{quantityText}</span>}
            </td>
            <td className="tabular py-2 pl-4 text-right align-top whitespace-nowrap">{money(minor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {tax !== 0 && (
          <>
            <Sum term="Subtotal">{money(net)}</Sum>
            <Sum term="Tax">{money(tax)}</Sum>
          </>
        )}
        <Sum term="Total credited" isStrong>
          {money(total)}
        </Sum>
        <Sum term={balance < 0 ? "To be refunded" : "New balance due"} isStrong>
          {money(Math.abs(balance))}
        </Sum>
      </tfoot>
    </table>
  );
}

function Sum({ term, isStrong = false, children }: { term: string; isStrong?: boolean; children: ReactNode }) {
  const weight = isStrong ? "font-semibold" : "font-normal";
  return (
    <tr>
      <th scope="row" className={`pt-2 text-left ${weight}`}>
        {term}
      </th>
      <td className={`tabular pt-2 pl-4 text-right whitespace-nowrap ${weight}`}>{children}</td>
    </tr>
  );
}
