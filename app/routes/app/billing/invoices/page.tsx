import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { INVOICE_VIEW, VIEW_LABEL } from "#app/domain/billing/invoice-labels";
import { InvoicesPageQuery } from "#app/domain/billing/invoices/invoices.schema";
import { listInvoices } from "#app/domain/billing/invoices/list-invoices.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { BillingPage } from "#app/ui/domain/billing/billing-page";
import { InvoiceTable, OpenSums } from "#app/ui/domain/billing/invoices/invoice-list";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterMonth, FilterSelect } from "#app/ui/forms/filter-fields";
import { Download, Plus } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { BulkBar } from "#app/ui/primitives/tables/bulk-bar";
import { Pagination } from "#app/ui/primitives/tables/pagination";

const FORM = "issue-invoices";

export const meta: MetaFunction = () => [{ title: "Invoices" }];

export const loader = pageLoader("billing.read", { query: InvoicesPageQuery }, async ({ ctx, query }) => {
  const { company: companyId, ...asked } = query;
  const manages = ctx.can("billing.manage");
  return { ...(await listInvoices(ctx, { ...asked, companyId, limit: 50 })), query, manages };
});

export default function Invoices() {
  const { rows, open, companies, next, query, manages } = useLoaderData<typeof loader>();
  const { company, status, month, cursor } = query;
  const filters = { company, status, month };
  const isOne = Boolean(company) || companies.length === 1;
  const names = companies.length > 1 && !company ? new Map(companies.map(({ id, name }) => [id, name])) : null;
  const views = INVOICE_VIEW.filter((view) => manages || view !== "draft");
  const hasDrafts = manages && rows.some((row) => row.status === "draft");
  return (
    <BillingPage
      tab="invoices"
      company={isOne ? (companies.find(({ id }) => id === (company ?? companies[0]?.id)) ?? null) : null}
      subtitle={manages ? "What companies were billed and what is due" : "What was billed and what is due"}
      all={companies.length > 1}
      mayManage={manages}
      actions={
        manages && (
          <>
            <LinkButton to={billingPaths.accounting({ company, month })} icon={Download}>
              Export to accounting
            </LinkButton>
            <LinkButton to={invoicePaths.new({ company })} icon={Plus} variant="primary">
              Draft an invoice
            </LinkButton>
          </>
        )
      }
    >
      <OpenSums open={open} withDrafts={manages} company={company} />
      <FilterBar clearTo={invoicePaths.list()} active={Boolean(company || status || month)}>
        <FilterSelect
          name="status"
          label="Status"
          value={status ?? ""}
          options={[
            { value: "", label: "All invoices" },
            ...views.map((value) => ({ value, label: VIEW_LABEL[value] })),
          ]}
        />
        <FilterMonth name="month" label="Month" value={month} />
        <CompanyFilter companies={companies} value={company} />
      </FilterBar>
      <div>
        <InvoiceTable
          rows={rows}
          names={names}
          form={hasDrafts ? FORM : null}
          filtered={Boolean(company || status || month)}
          manages={manages}
        />
        <Pagination
          newer={cursor ? invoicePaths.list(filters) : null}
          older={next && invoicePaths.list({ ...filters, cursor: next })}
        />
      </div>
      {hasDrafts && (
        <BulkBar
          form={FORM}
          action={invoicePaths.issue()}
          keep={{ ...(company && { company }), ...(month && { month }) }}
          all={company || month ? "All drafts that match the filters" : "All drafts"}
        >
          <Button type="submit" form={FORM} variant="primary">
            Issue drafts
          </Button>
        </BulkBar>
      )}
    </BillingPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
