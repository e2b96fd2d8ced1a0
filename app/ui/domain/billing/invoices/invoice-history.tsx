import type { ReactNode } from "react";
import { documentNumber } from "#app/domain/billing/invoice-labels";
import { invoicePaths } from "#app/http/invoice-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { formatMoney } from "#app/ui/primitives/values/money";
import { Time } from "#app/ui/primitives/values/time";
import type { InvoiceLetter } from "./invoice-subtitle";

interface Props {
  invoice: {
    createdAt: number;
    issuedAt: number | null;
    issuedByName: string | null;
    paidAt: number | null;
    status: string;
    currency: string;
    kind: string;
  };
  notes: readonly {
    id: string;
    kind: "invoice" | "credit-note";
    number: number | null;
    grossMinor: number;
    reason: string;
    issuedAt: number | null;
  }[];
  letters: readonly InvoiceLetter[];
  manages: boolean;
}

interface Event {
  at: number;
  what: ReactNode;
  note?: string | null;
}

const LETTER: Record<InvoiceLetter["status"], (to: string) => string> = {
  pending: (to) => `is being emailed to ${to}`,
  sent: (to) => `was emailed to ${to}`,
  kept: (to) => `was not emailed to ${to}, because email is not set up`,
  dead: (to) => `could not be emailed to ${to}`,
};

/** The document's history, from draft to payment. */
export function InvoiceHistory({ invoice, notes, letters, manages }: Props) {
  const word = invoice.kind === "invoice" ? "The invoice" : "The credit note";
  const events: Event[] = [
    ...(manages && invoice.kind === "invoice" ? [{ at: invoice.createdAt, what: "Draft created" }] : []),
    ...(invoice.issuedAt !== null
      ? [
          {
            at: invoice.issuedAt,
            what: manages ? (
              <>
                Issued by <bdi>{invoice.issuedByName}</bdi>
              </>
            ) : (
              "Issued"
            ),
          },
        ]
      : []),
    ...letters.map(({ recipient, status, createdAt, sentAt, lastError }) => ({
      // The email is written before the document is issued, in the same batch.
      at: Math.max(sentAt ?? createdAt, invoice.issuedAt ?? 0),
      what: `${word} ${LETTER[status](recipient)}`,
      note: lastError,
    })),
    ...notes.map(({ id, kind, number, grossMinor, reason, issuedAt }) => ({
      at: issuedAt ?? 0,
      what: (
        <>
          <TextLink to={invoicePaths.one(id)}>{documentNumber({ kind, number })}</TextLink> credited{" "}
          {formatMoney(-grossMinor, invoice.currency)}
        </>
      ),
      note: reason,
    })),
    ...(invoice.paidAt !== null && (invoice.status === "paid" || invoice.status === "credited")
      ? [{ at: invoice.paidAt, what: invoice.kind === "invoice" ? "Paid" : "Settled" }]
      : []),
  ].sort((a, b) => a.at - b.at);
  if (events.length === 0) return null;
  return (
    <ol className="ml-1 grid gap-3 border-line border-l pl-4">
      {events.map(({ at, what, note }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and their order never changes
        <li key={place} className="relative min-w-0">
          <span aria-hidden="true" className="-left-[1.3rem] absolute top-1.5 size-2 rounded-full bg-line-strong" />
          <p className="break-words">
            {what} <Time at={at} className="text-muted text-sm" />
          </p>
          {note && (
            <p dir="auto" className="break-words text-muted text-sm">
              {note}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
