import { isPartlyCredited, isPartlyPaid } from "#app/domain/billing/invoice-labels";
import { formatMoney } from "#app/ui/primitives/values/money";
import { Time } from "#app/ui/primitives/values/time";
import type { ActedOn } from "./invoice-menu";

/** An email with the document. "kept": email is not set up; "dead": it could not be delivered. */
export interface InvoiceLetter {
  recipient: string;
  status: "pending" | "sent" | "kept" | "dead";
  createdAt: number;
  sentAt: number | null;
  lastError: string | null;
}

type Props = {
  companyName: string;
  invoice: ActedOn & { currency: string; mailedAt: number | null };
  letters: readonly InvoiceLetter[];
  manages: boolean;
};

/** The company; of a partly paid or credited invoice the balance; and for the provider, when and to whom it was last emailed. */
export function InvoiceSubtitle({ companyName, invoice, letters, manages }: Props) {
  const { totalMinor, taxMinor, openMinor, currency } = invoice;
  return (
    <>
      <bdi>{companyName}</bdi>
      {(isPartlyPaid(invoice) || isPartlyCredited(invoice)) && (
        <span className="tabular">
          {" · "}
          {formatMoney(openMinor, currency)} of {formatMoney(totalMinor + taxMinor, currency)} open
        </span>
      )}
      {manages && invoice.status !== "draft" && (
        <>
          {" · "}
          <LastEmail letter={letters.at(-1)} mailedAt={invoice.mailedAt} />
        </>
      )}
    </>
  );
}

/** Emails are deleted after some time; the document keeps when the last one was sent. */
export function LastEmail({ letter, mailedAt }: { letter: InvoiceLetter | undefined; mailedAt: number | null }) {
  if (!letter)
    return mailedAt === null ? (
      "Not emailed"
    ) : (
      <>
        Emailed <Time at={mailedAt} />
      </>
    );
  const to = <bdi className="wrap-anywhere">{letter.recipient}</bdi>;
  if (letter.status === "kept") return "Not emailed";
  if (letter.status === "dead") return <>Could not be emailed to {to}</>;
  if (letter.status === "pending") return <>Being emailed to {to}</>;
  return (
    <>
      Emailed to {to} <Time at={letter.sentAt ?? letter.createdAt} />
    </>
  );
}

/** Whether any email with the document was sent or is on its way. */
export const wasEmailed = (letters: readonly InvoiceLetter[], mailedAt: number | null): boolean =>
  letters.length === 0 ? mailedAt !== null : letters.some(({ status }) => status !== "kept");
