import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adjustDraft } from "#app/domain/billing/invoices/drafts/change-draft.server";
import { invoicePage } from "#app/domain/billing/invoices/invoice-page.server";
import { AdjustForm as AdjustmentInput, InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { DocumentBadges } from "#app/ui/domain/billing/invoices/document-badges";
import { EInvoiceHint } from "#app/ui/domain/billing/invoices/einvoice-problem-list";
import { InvoiceActions } from "#app/ui/domain/billing/invoices/invoice-actions";
import { InvoiceFacts } from "#app/ui/domain/billing/invoices/invoice-facts";
import { InvoiceHints } from "#app/ui/domain/billing/invoices/invoice-hints";
import { InvoiceLines } from "#app/ui/domain/billing/invoices/invoice-lines";
import { InvoiceSubtitle } from "#app/ui/domain/billing/invoices/invoice-subtitle";
import { Page } from "#app/ui/layouts/pages/page";
import { Section } from "#app/ui/layouts/pages/section";
import { useBack } from "#app/ui/layouts/shell/use-back";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";

/** Loaded on demand: drafts only. */
const AdjustForm = part(() => import("#app/ui/domain/billing/invoices/adjust-form"), "AdjustForm");

// Loaded on demand: below the fold.
const Payments = part(() => import("#app/ui/domain/billing/payments/payments"), "Payments");
const InvoiceHistory = part(() => import("#app/ui/domain/billing/invoices/invoice-history"), "InvoiceHistory");

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Invoice" }];

export const loader = pageLoader("billing.read", { params: InvoiceParams }, async ({ ctx, params }) => ({
  ...(await invoicePage(ctx, params.invoiceId)),
  // Idempotency key: submitting the same form twice makes one entry.
  key: ctx.newId(),
}));

export const action = pageAction(
  "billing.manage",
  { params: InvoiceParams, form: AdjustmentInput, failed: "Failed to change the invoice" },
  async ({ ctx, params, input }) => {
    await adjustDraft(ctx, params.invoiceId, input);
    return done(invoicePaths.one(params.invoiceId), { title: "Adjustment added" });
  },
);

export default function Invoice() {
  const data = useLoaderData<typeof loader>();
  const { invoice, paper, manages, period, collector } = data;
  const isDraft = invoice.status === "draft";
  const isEmpty = paper.groups.length === 0;
  return (
    <Page
      title={data.title}
      subtitle={<InvoiceSubtitle {...data} />}
      back={useBack({ to: invoicePaths.list(), label: "Invoices" })}
      badges={<DocumentBadges {...invoice} isOverdue={data.isOverdue} />}
      actions={<InvoiceActions {...data} isEmpty={isEmpty} mailKey={data.key} />}
    >
      <InvoiceHints
        collectorName={collector?.name}
        collectorError={invoice.collectorError}
        unpriced={data.unpriced}
        since={data.since ?? []}
        currency={invoice.currency}
      />
      <EInvoiceHint problems={data.einvoiceProblems} companyId={invoice.companyId} />
      <InvoiceFacts {...data} />
      {isEmpty ? (
        <Hint tone="warn">Nothing in {period} has a price, so there is nothing to issue.</Hint>
      ) : (
        <InvoiceLines
          paper={paper}
          company={invoice.companyId}
          since={data.firstDay}
          credited={data.credited}
          draftId={isDraft ? invoice.id : null}
        />
      )}
      {data.payments.length > 0 && (
        <Section title="Payments">
          <Payments
            invoiceId={invoice.id}
            payments={data.payments}
            currency={invoice.currency}
            manages={manages}
            isCollected={invoice.collectorStatus === "paid"}
          />
        </Section>
      )}
      {paper.notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
      {isDraft && (
        <Section title="Adjustment" description="An extra amount, with a reason the customer sees">
          <AdjustForm key={data.key} entry={data.key} currency={invoice.currency} />
        </Section>
      )}
      <Section title="History">
        <InvoiceHistory invoice={invoice} notes={data.notes} letters={data.letters} manages={manages} />
      </Section>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
