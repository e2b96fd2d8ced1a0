import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { InvoicesPageQuery } from "#app/domain/billing/invoices/invoices.schema";
import { invoiceList } from "#app/domain/billing/invoices/list/invoice-columns";
import { invoicesScreen } from "#app/domain/billing/invoices/list-invoices.server";
import { filtersOnly } from "#app/domain/filters/list-definition";
import { viewUrl } from "#app/domain/filters/lists";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { paperOf } from "#app/http/request/paper";
import { BillingPage } from "#app/ui/domain/billing/billing-page";
import { INVOICE_FORM, InvoiceBulkBar } from "#app/ui/domain/billing/invoices/invoice-bulk-bar";
import { InvoiceNarrowing } from "#app/ui/domain/billing/invoices/invoice-narrowing";
import { hasDrafts } from "#app/ui/domain/billing/invoices/invoice-search";
import { InvoiceTable } from "#app/ui/domain/billing/invoices/invoice-table";
import { OpenSums } from "#app/ui/domain/billing/invoices/open-sums";
import { ExportLink } from "#app/ui/forms/list/export-link";
import { ListTools } from "#app/ui/forms/list/list-tools";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { Download, Plus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

export const meta: MetaFunction = () => [{ title: "Invoices" }];

export const loader = pageLoader("billing.read", { query: InvoicesPageQuery }, async ({ ctx, query, request }) => {
  const { company: companyId, columns: _columns, view: _view, ...asked } = query;
  const screen = await invoicesScreen(ctx, { ...asked, companyId, limit: 50 });
  // The list without any parameter opens with the user's default view.
  const preset = screen.views.find(({ isDefault }) => isDefault);
  if (preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("invoices", preset));
  return { ...screen, query, manages: ctx.can("billing.manage"), paper: await paperOf(request, ctx.config) };
});

export default function Invoices() {
  const { rows, next, counts, open, views, audiences, companies, months, query, manages, paper } =
    useLoaderData<typeof loader>();
  const { company, status, month } = query;
  const hasSeveral = companies.length > 1;
  const isOne = Boolean(company) || companies.length === 1;
  const list = invoiceList(hasSeveral && !company);
  return (
    <BillingPage
      tab="invoices"
      company={isOne ? (companies.find(({ id }) => id === (company ?? companies[0]?.id)) ?? null) : null}
      subtitle={manages ? "What companies were billed and what is due" : "What was billed and what is due"}
      all={hasSeveral}
      mayManage={manages}
      actions={
        <>
          <ExportLink to={invoicePaths.exportList({ ...filtersOnly(query), all: "1" })} />
          {manages && (
            <LinkButton to={billingPaths.accounting({ company, month })} icon={Download}>
              Export to accounting
            </LinkButton>
          )}
          {manages && (
            <LinkButton to={invoicePaths.new({ company })} icon={Plus} variant="primary">
              Draft an invoice
            </LinkButton>
          )}
        </>
      }
    >
      <OpenSums open={open} withDrafts={manages} company={company} />
      <ViewTabs list="invoices" views={views} search={query} to={invoicePaths.list} all="All invoices" />
      <InvoiceNarrowing
        search={query}
        counts={counts}
        companies={companies}
        months={months}
        manages={manages}
        tools={
          <ListTools
            id="invoices"
            list={list}
            views={views}
            audiences={audiences}
            search={query}
            to={invoicePaths.list}
          />
        }
      />
      <InvoiceTable
        rows={rows}
        next={next}
        list={list}
        names={new Map(companies.map(({ id, name }) => [id, name]))}
        search={query}
        form={INVOICE_FORM}
        manages={manages}
      />
      {rows.length > 0 && (
        <InvoiceBulkBar
          search={query}
          matching={counts[status ?? "all"]}
          hasDrafts={manages && hasDrafts(query, counts)}
          paper={paper}
        />
      )}
    </BillingPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
