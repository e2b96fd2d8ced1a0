import { COLLECTOR_STATUS_LABEL, LINKED_TERM } from "#app/domain/billing/invoice-labels";
import type { InvoicePaper } from "#app/domain/billing/invoices/papers/invoice-paper";
import { invoicePaths } from "#app/http/invoice-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { DescriptionList } from "#app/ui/primitives/values/description-list";

type Props = {
  paper: InvoicePaper;
  /** The invoice that a credit note belongs to. */
  creditedInvoiceId: string | undefined;
  collectorStatus: string | null;
};

/** Recipient, period and dates of the document, and its online payment. */
export function InvoiceFacts({ paper, creditedInvoiceId, collectorStatus }: Props) {
  return (
    <DescriptionList
      columns={3}
      items={[
        ...(paper.seller.length > 0
          ? [{ term: "From", detail: <span className="whitespace-pre-line">{paper.seller.join("\n")}</span> }]
          : []),
        { term: "Billed to", detail: <span className="whitespace-pre-line">{paper.billedTo}</span> },
        ...paper.facts.map(({ term, detail }) => ({
          term,
          detail:
            term === LINKED_TERM.credited && creditedInvoiceId ? (
              <TextLink to={invoicePaths.one(creditedInvoiceId)}>{detail}</TextLink>
            ) : (
              detail
            ),
        })),
        ...(collectorStatus
          ? [{ term: "Online payment", detail: COLLECTOR_STATUS_LABEL[collectorStatus] ?? collectorStatus }]
          : []),
        ...paper.payment.map(({ term, detail }) => ({
          term,
          detail: term === LINKED_TERM.payOnline ? <TextLink to={detail}>Payment page</TextLink> : detail,
        })),
      ]}
    />
  );
}
