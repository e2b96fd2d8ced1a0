import {
  BALANCE_TERM,
  COLLECTOR_STATUS_LABEL,
  DUE_TERM,
  LINKED_TERM,
  PAID_TERM,
} from "#app/domain/billing/invoice-labels";
import type { Fact, InvoicePaper } from "#app/domain/billing/invoices/papers/invoice-paper";
import { invoicePaths } from "#app/http/invoice-paths";
import { ChevronDown } from "#app/ui/icons/icons";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { daysOverdueText } from "../billing-labels";

type Props = {
  paper: InvoicePaper;
  /** The invoice that a credit note belongs to. */
  of: { id: string } | null;
  invoice: { collectorStatus: string | null };
  /** 0 unless the invoice is overdue. */
  overdueDays: number;
};

/** The total and what is open, when it is due or was paid, dates and online payment, then the parties, and how to pay. */
export function InvoiceFacts({ paper, of, invoice: { collectorStatus }, overdueDays }: Props) {
  const isStatus = ({ term }: Fact) => term === DUE_TERM || term === PAID_TERM;
  const isDue = paper.facts.some(({ term }) => term === DUE_TERM);
  const isPaid = paper.facts.some(({ term }) => term === PAID_TERM);
  const open = paper.balance
    .slice(-1)
    .filter(({ term, detail }) => detail !== paper.totalText && !(isPaid && term === BALANCE_TERM));
  return (
    <div className="grid gap-6">
      <DescriptionList
        pairs
        columns={4}
        items={[
          ...[{ term: paper.totalLabel, detail: paper.totalText }, ...open].map(({ term, detail }) => ({
            term,
            detail: <span className="tabular font-semibold">{detail}</span>,
          })),
          ...paper.facts.filter(isStatus).map(({ term, detail }) => ({
            term: "Status",
            detail: (
              <>
                {`${term} ${detail}`}
                {overdueDays > 0 && <span className="block text-bad">{daysOverdueText(overdueDays)}</span>}
              </>
            ),
          })),
          ...paper.facts
            .filter((fact) => !isStatus(fact))
            .map(({ term, detail }) => ({
              term,
              detail:
                term === LINKED_TERM.credited && of ? (
                  <TextLink to={invoicePaths.one(of.id)}>{detail}</TextLink>
                ) : (
                  detail
                ),
            })),
          ...(collectorStatus
            ? [{ term: "Online payment", detail: COLLECTOR_STATUS_LABEL[collectorStatus] ?? collectorStatus }]
            : []),
        ]}
      />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <DescriptionList
          pairs
          items={[
            ...(paper.seller.length > 0
              ? [{ term: "From", detail: <span className="whitespace-pre-line">{paper.seller.join("\n")}</span> }]
              : []),
            { term: "Billed to", detail: <span className="whitespace-pre-line">{paper.billedTo}</span> },
          ]}
        />
        {paper.payment.length > 0 && <HowToPay payment={paper.payment} isOpen={isDue} />}
      </div>
    </div>
  );
}

/** Closed while there is nothing to pay. */
const HowToPay = ({ payment, isOpen }: { payment: readonly Fact[]; isOpen: boolean }) => (
  <details className="group print-open" open={isOpen}>
    <summary className="-mx-2 inline-flex w-fit cursor-pointer list-none items-center gap-1 rounded-lg px-2 text-muted text-sm hover:bg-sunken hover:text-ink pointer-coarse:py-3 [&::-webkit-details-marker]:hidden">
      <ChevronDown className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
      How to pay
    </summary>
    <div className="pt-2">
      <DescriptionList
        pairs
        items={payment.map(({ term, detail }) => ({
          term,
          detail: term === LINKED_TERM.payOnline ? <TextLink to={detail}>Payment page</TextLink> : detail,
        }))}
      />
    </div>
  </details>
);
