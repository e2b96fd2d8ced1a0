import { useEffect, useRef } from "react";
import type { CorrectedInvoice } from "#app/domain/billing/corrections/correction-plan";
import { differenceOf } from "#app/domain/billing/corrections/correction-plan";
import { documentNumber } from "#app/domain/billing/invoice-labels";
import { formatMoney } from "#app/domain/kernel/money";
import { invoicePaths } from "#app/http/invoice-paths";
import { TextLink } from "../../primitives/buttons/text-link";
import { DataTable } from "../../primitives/tables/data-table";

type Invoice = CorrectedInvoice & {
  /** Its credit note, once the correction is confirmed. */
  credit: { number: number | null; grossMinor: number } | null;
};

interface Props {
  invoices: readonly Invoice[];
  currency: string;
  isConfirmed: boolean;
}

/** Effect of corrected rates, by invoice. */
export function CorrectionInvoices({ invoices, currency, isConfirmed }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasConfirmed = useRef(isConfirmed);
  // The button that confirmed it is gone.
  useEffect(() => {
    if (isConfirmed && !wasConfirmed.current) heading.current?.focus();
    wasConfirmed.current = isConfirmed;
  }, [isConfirmed]);
  return invoices.map((invoice, n) => {
    const difference = differenceOf(invoice.charges);
    const number = documentNumber({ kind: "invoice", number: invoice.number });
    return (
      <section key={invoice.invoiceId} className="grid gap-2">
        <h2 ref={n === 0 ? heading : undefined} tabIndex={-1} className="font-semibold text-md">
          <TextLink to={invoicePaths.one(invoice.invoiceId)}>{number}</TextLink>:{" "}
          <span className="tabular">
            {isConfirmed ? (
              <Outcome {...invoice} difference={difference} currency={currency} />
            ) : (
              `${formatMoney(Math.abs(difference), currency)} ${difference < 0 ? "to credit" : "more"}`
            )}
          </span>
        </h2>
        <DataTable
          caption={`Charges of ${number} that change`}
          rows={[...invoice.charges]}
          rowKey={({ charge, item }) => `${charge}:${item}`}
          columns={[
            { key: "label", header: "Charge", primary: true, cell: ({ label }) => <bdi>{label}</bdi> },
            {
              key: "billed",
              header: "Billed so far",
              align: "right",
              cell: ({ billedMinor }) => money(billedMinor, currency),
            },
            {
              key: "corrected",
              header: "Corrected",
              align: "right",
              cell: ({ correctedMinor }) => money(correctedMinor, currency),
            },
            {
              key: "difference",
              header: "Difference",
              align: "right",
              cell: ({ billedMinor, correctedMinor }) => money(correctedMinor - billedMinor, currency),
            },
          ]}
          empty={null}
        />
      </section>
    );
  });
}

/** What the confirmed correction did: a credit note, or a supplement. */
function Outcome({ creditId, credit, difference, currency }: Invoice & { difference: number; currency: string }) {
  if (!creditId || !credit) return <>{formatMoney(difference, currency)} more, as a supplement on the next draft</>;
  return (
    <>
      credited {formatMoney(-credit.grossMinor, currency)} with{" "}
      <TextLink to={invoicePaths.one(creditId)}>
        {documentNumber({ kind: "credit-note", number: credit.number })}
      </TextLink>
    </>
  );
}

const SENTENCES = 3;

/** What confirming does, by invoice. */
export function correctionEffect(
  invoices: readonly Invoice[],
  {
    currency,
    isTaxed,
    hasDraft,
    isEmailSetUp,
  }: Record<"isTaxed" | "hasDraft" | "isEmailSetUp", boolean> & {
    currency: string;
  },
): string {
  const sentences = invoices.slice(0, SENTENCES).map((invoice) => {
    const difference = differenceOf(invoice.charges);
    const amount = `${formatMoney(Math.abs(difference), currency)}${isTaxed ? " before tax" : ""}`;
    const number = documentNumber({ kind: "invoice", number: invoice.number });
    return difference < 0
      ? `A credit note for ${amount} is issued for ${number}${isEmailSetUp ? " and emailed" : ". It is not emailed, because email is not set up"}.`
      : `A supplement of ${amount} for ${number} goes on ${hasDraft ? "the open draft" : "the next draft"}.`;
  });
  const further = invoices.length - sentences.length;
  if (further > 0) sentences.push(`The same applies to ${further} more ${further === 1 ? "invoice" : "invoices"}.`);
  return [...sentences, "Issued invoices do not change."].join(" ");
}

const money = (minor: number, currency: string) => <span className="tabular">{formatMoney(minor, currency)}</span>;
