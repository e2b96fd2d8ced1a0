import type { CorrectedInvoice } from "#app/domain/billing/corrections/correction-plan";
import { differenceOf } from "#app/domain/billing/corrections/correction-plan";
import { documentNumber } from "#app/domain/billing/invoice-labels";
import { formatMoney } from "#app/domain/kernel/money";
import { invoicePaths } from "#app/http/invoice-paths";
import { TextLink } from "../../primitives/buttons/text-link";
import { DataTable } from "../../primitives/tables/data-table";

interface Props {
  invoices: readonly CorrectedInvoice[];
  currency: string;
  isConfirmed: boolean;
}

/** Effect of corrected rates, by invoice. */
export function CorrectionInvoices({ invoices, currency, isConfirmed }: Props) {
  return invoices.map((invoice) => {
    const difference = differenceOf(invoice.charges);
    const number = documentNumber({ kind: "invoice", number: invoice.number });
    return (
      <section key={invoice.invoiceId} className="grid gap-2">
        <h2 className="font-semibold text-md">
          <TextLink to={invoicePaths.one(invoice.invoiceId)}>{number}</TextLink>:{" "}
          <span className="tabular">
            {formatMoney(Math.abs(difference), currency)} {difference < 0 ? "to credit" : "more"}
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
        {isConfirmed && (
          <p className="text-muted text-sm">
            {invoice.creditId ? (
              <TextLink to={invoicePaths.one(invoice.creditId)}>Credit note</TextLink>
            ) : (
              "As a supplement on the next draft"
            )}
          </p>
        )}
      </section>
    );
  });
}

const money = (minor: number, currency: string) => <span className="tabular">{formatMoney(minor, currency)}</span>;
