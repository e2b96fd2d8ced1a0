import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { draftsWithoutEInvoice } from "#app/domain/billing/einvoice/drafts-without-einvoice.server";
import { periodName } from "#app/domain/billing/invoice-labels";
import { ISSUED_AT_ONCE, IssueManyForm, IssueManyQuery } from "#app/domain/billing/invoices/invoices.schema";
import { issueMany } from "#app/domain/billing/invoices/issue/issue-invoice.server";
import { draftsAmong, draftsMatching } from "#app/domain/billing/invoices/list-invoices.server";
import { emailFlash } from "#app/http/answers/email-flash.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Money } from "#app/ui/primitives/values/money";
import { useIsEmailSetUp } from "#app/ui/site/site-facts";

export const meta: MetaFunction = () => [{ title: "Issue invoices" }];

/** The list as it was. */
const backOf = ({ id: _id, all: _all, ...search }: z.output<typeof IssueManyQuery>) => invoicePaths.list(search);

export const loader = pageLoader("billing.manage", { query: IssueManyQuery }, async ({ ctx, query }) => {
  const { id, all, sort: _sort, columns: _columns, view: _view, cursor: _cursor, company, ...filter } = query;
  const found = all
    ? await draftsMatching(ctx, { companyId: company, ...filter }, ISSUED_AT_ONCE + 1)
    : await draftsAmong(ctx, id);
  const shown = found.slice(0, ISSUED_AT_ONCE);
  const without = await draftsWithoutEInvoice(
    ctx,
    shown.map((draft) => draft.id),
  );
  const drafts = shown.map((draft) => ({ ...draft, hasEInvoice: !without.includes(draft.id) }));
  return { drafts, all: Boolean(all), isMore: found.length > ISSUED_AT_ONCE, back: backOf(query) };
});

export const action = pageAction(
  "billing.manage",
  { query: IssueManyQuery, form: IssueManyForm, failed: "Failed to issue the invoices" },
  async ({ ctx, query, input }) => {
    const { issued, refused } = await issueMany(ctx, input.id);
    const count = issued === 1 ? "1 invoice issued" : `${issued} invoices issued`;
    if (refused.length === 0)
      return done(backOf(query), emailFlash(ctx, { title: count }, { title: count, unsent: "No emails were sent" }));
    return done(invoicePaths.list({ status: "draft" }), {
      title: `${count}, ${refused.length} not issued`,
      description: refused.slice(0, 3).join(" "),
      variant: "destructive",
    });
  },
);

export default function IssueInvoices() {
  const { drafts, all, isMore, back } = useLoaderData<typeof loader>();
  const isEmailSetUp = useIsEmailSetUp();
  const count = drafts.length === 1 ? "1 invoice" : `${drafts.length} invoices`;
  return (
    <FormPage title="Issue invoices" back={back} backLabel="Invoices">
      {drafts.length === 0 ? (
        <Hint>{all ? "None of the invoices that match is a draft." : "None of the selected rows is a draft."}</Hint>
      ) : (
        <>
          <p>
            Each invoice gets the next number
            {isEmailSetUp ? " and is emailed to its company. " : ". No emails are sent, because email is not set up. "}
            Issued invoices cannot be changed, only credited.
          </p>
          {isMore && <Hint>These are the oldest {drafts.length} drafts. The others can be issued after them.</Hint>}
          <ul className="grid divide-y divide-line rounded-lg border border-line">
            {drafts.map(({ id, companyName, periodFrom, periodTo, totalMinor, currency, hasEInvoice }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 px-3.5 py-2">
                <span className="min-w-0 break-words">
                  <bdi>{companyName}</bdi>
                  <span className="text-muted">, {periodName({ from: periodFrom, to: periodTo })}</span>
                  {!hasEInvoice && (
                    <span className="block text-sm">
                      No e-invoice. <TextLink to={invoicePaths.einvoice(id)}>See what is missing</TextLink>
                    </span>
                  )}
                </span>
                <Money minor={totalMinor} currency={currency} />
              </li>
            ))}
          </ul>
          <ActionForm submit={`Issue ${count}`} pending="Issuing..." cancel={back}>
            {drafts.map(({ id }) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
          </ActionForm>
        </>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
