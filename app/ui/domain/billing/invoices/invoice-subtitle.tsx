import { isPartlyPaid } from "#app/domain/billing/invoice-labels";
import { formatMoney } from "#app/ui/primitives/values/money";
import type { ActedOn } from "./invoice-actions";

type Props = { companyName: string; invoice: ActedOn & { currency: string } };

/** The company and, of a partly paid invoice, the balance. */
export function InvoiceSubtitle({ companyName, invoice }: Props) {
  const { totalMinor, taxMinor, openMinor, currency } = invoice;
  return (
    <>
      <bdi>{companyName}</bdi>
      {isPartlyPaid(invoice) && (
        <span className="tabular">
          {" · "}
          {formatMoney(openMinor, currency)} of {formatMoney(totalMinor + taxMinor, currency)} to be paid
        </span>
      )}
    </>
  );
}
