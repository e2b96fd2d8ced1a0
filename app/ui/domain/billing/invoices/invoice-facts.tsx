import { COLLECTOR_STATUS_LABEL, DUE_TERM, LINKED_TERM } from "#app/domain/billing/invoice-labels";
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

/** What is due and when, dates and online payment, then sender and recipient, and how to pay. */
export function InvoiceFacts({ paper, creditedInvoiceId, collectorStatus }: Props) {
  const due = paper.facts.filter(({ term }) => term === DUE_TERM);
  const others = paper.facts.filter(({ term }) => term !== DUE_TERM);
  return (
    <div className="grid gap-6">
      <DescriptionList
        pairs
        columns={3}
        items={[
          ...paper.balance.slice(-1).map(({ term, detail }) => ({
            term,
            detail: <span className="tabular font-semibold">{detail}</span>,
          })),
          ...due,
          ...others.map(({ term, detail }) => ({
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
        ]}
      />
      <DescriptionList
        columns={3}
        items={[
          ...(paper.seller.length > 0
            ? [{ term: "From", detail: <span className="whitespace-pre-line">{paper.seller.join("\n")}</span> }]
            : []),
          { term: "Billed to", detail: <span className="whitespace-pre-line">{paper.billedTo}</span> },
          ...paper.payment.map(({ term, detail }) => ({
            term,
            detail: term === LINKED_TERM.payOnline ? <TextLink to={detail}>Payment page</TextLink> : detail,
          })),
        ]}
      />
    </div>
  );
}
