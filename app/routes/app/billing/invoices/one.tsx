import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { COLLECTOR_STATUS_LABEL, documentNumber, periodName } from "#app/domain/billing/invoice-words";
import { adjustDraft } from "#app/domain/billing/invoices/drafts/change-draft.server";
import { AdjustForm as AdjustmentInput, InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { invoicePaper } from "#app/domain/billing/invoices/papers/invoice-paper";
import { invoiceScreen } from "#app/domain/billing/invoices/read-invoices.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { DocumentBadges } from "#app/ui/domain/billing/invoices/document-badges";
import { ChangesHint, UnpricedHint } from "#app/ui/domain/billing/invoices/draft-hints";
import { InvoiceFiles, MainAction, OtherActions } from "#app/ui/domain/billing/invoices/invoice-actions";
import { InvoiceLines } from "#app/ui/domain/billing/invoices/invoice-lines";
import { Page } from "#app/ui/layouts/pages/page";
import { Section } from "#app/ui/layouts/pages/section";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { DescriptionList } from "#app/ui/primitives/values/description-list";

/** Loaded on demand: drafts only. */
const AdjustForm = part(() =>
  import("#app/ui/domain/billing/invoices/adjust-form").then((module) => module.AdjustForm),
);

// Loaded on demand: below the fold.
const InvoiceHistory = part(() =>
  import("#app/ui/domain/billing/invoices/invoice-history").then((module) => module.InvoiceHistory),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Invoice" }];

export const loader = pageLoader("billing.read", { params: InvoiceParams }, async ({ ctx, params }) => {
  const { invoice, facts, lines, ...screen } = await invoiceScreen(ctx, params.invoiceId);
  const { id, companyId, kind, status, totalMinor, openMinor, currency, createdAt, issuedAt, paidAt } = invoice;
  const { manages } = screen;
  const period = periodName({ from: invoice.periodFrom, to: invoice.periodTo });
  return {
    ...screen,
    title: status === "draft" ? `Draft for ${period}` : documentNumber(invoice),
    period,
    firstDay: invoice.periodFrom,
    invoice: {
      ...{ id, companyId, kind, status, totalMinor, openMinor, currency, createdAt, issuedAt, paidAt },
      issuedByName: manages ? invoice.issuedByName : null,
      collectorStatus: manages ? invoice.collectorStatus : null,
      collectorError: manages ? invoice.collectorError : null,
      payUrl: status === "issued" ? invoice.payUrl : null,
    },
    paper: invoicePaper(facts, lines),
    // Idempotency key: submitting the same form twice makes one entry.
    key: ctx.newId(),
  };
});

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
  const { invoice, paper, manages, title, period, companyName, collector, of, taken } = data;
  const { status, collectorStatus, collectorError, payUrl } = invoice;
  const isDraft = status === "draft";
  const isEmpty = paper.groups.length === 0;
  const canCollect =
    collector !== null &&
    ((status === "issued" && invoice.kind === "invoice" && collectorStatus !== "open") || collectorStatus === "failed");
  return (
    <Page
      title={title}
      subtitle={<bdi>{companyName}</bdi>}
      back={{ to: invoicePaths.list(), label: "Invoices" }}
      badges={<DocumentBadges kind={invoice.kind} status={status} isOverdue={data.isOverdue} />}
      actions={
        <>
          <InvoiceFiles id={invoice.id} />
          {payUrl && (
            <LinkButton to={payUrl} reload variant={manages ? "secondary" : "primary"}>
              Pay online
            </LinkButton>
          )}
          {manages && <MainAction invoice={invoice} recipient={data.recipient} isEmpty={isEmpty} />}
        </>
      }
    >
      {manages && collectorError && (
        <Hint tone="bad" title={`${collector?.name ?? "The collector"} did not take it`}>
          {collectorError}
        </Hint>
      )}
      <UnpricedHint unpriced={data.unpriced} />
      <ChangesHint since={data.since ?? []} currency={invoice.currency} />
      <DescriptionList
        columns={3}
        items={[
          { term: "Billed to", detail: <span className="whitespace-pre-line">{paper.billedTo}</span> },
          ...paper.facts.map(({ term, detail }) => ({
            term,
            detail: term === "Of invoice" && of ? <TextLink to={invoicePaths.one(of.id)}>{detail}</TextLink> : detail,
          })),
          ...(collectorStatus
            ? [{ term: "Online payment", detail: COLLECTOR_STATUS_LABEL[collectorStatus] ?? collectorStatus }]
            : []),
        ]}
      />
      {isEmpty ? (
        <Hint tone="warn">Nothing of {period} has a price, so there is nothing to issue.</Hint>
      ) : (
        <InvoiceLines
          paper={paper}
          company={invoice.companyId}
          since={data.firstDay}
          taken={taken}
          draftId={isDraft ? invoice.id : null}
        />
      )}
      {paper.notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
      {isDraft && (
        <Section title="Adjustment" description="An amount of its own, with the reason that the customer reads">
          <Suspense>
            <AdjustForm key={data.key} entry={data.key} currency={invoice.currency} />
          </Suspense>
        </Section>
      )}
      {manages && <OtherActions invoice={invoice} mailKey={data.key} canCollect={canCollect} />}
      <Section title="History">
        <Suspense>
          <InvoiceHistory invoice={invoice} notes={data.notes} letters={data.letters} manages={manages} />
        </Suspense>
      </Section>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
