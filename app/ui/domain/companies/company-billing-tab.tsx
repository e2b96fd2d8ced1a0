import { invoiceList } from "#app/domain/billing/invoices/list/invoice-columns";
import type { BillingFigures } from "#app/domain/billing/overview/billing-figures";
import { billingPaths } from "#app/http/billing-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { Section } from "../../layouts/pages/section";
import { LinkButton } from "../../primitives/buttons/link-button";
import { type InvoiceRow, InvoiceTable } from "../billing/invoices/invoice-table";
import { BillingStats } from "../billing/overview/billing-stats";
import { NoRates } from "../billing/overview/companies-without-rates";

interface Props {
  company: { id: string; name: string };
  figures: readonly BillingFigures[];
  documents: readonly InvoiceRow[];
  hasRates: boolean;
  mayManage: boolean;
}

/** A company's amounts by currency, and its newest invoices. */
export function CompanyBillingTab({ company, figures, documents, hasRates, mayManage }: Props) {
  const { id } = company;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {mayManage && !hasRates && <NoRates company={company} />}
      <BillingStats figures={figures} company={id} mayManage={mayManage} />
      <Section
        title="Newest invoices"
        actions={
          <span className="flex flex-wrap gap-2">
            <LinkButton to={billingPaths.billing({ company: id })}>This month's work</LinkButton>
            <LinkButton to={billingPaths.rates(id)}>Rates</LinkButton>
            <LinkButton to={billingPaths.statement({ company: id })}>Statement</LinkButton>
            {mayManage && <LinkButton to={invoicePaths.account(id)}>Billing account</LinkButton>}
            <LinkButton to={invoicePaths.list({ company: id })}>All invoices</LinkButton>
          </span>
        }
      >
        <InvoiceTable
          rows={documents}
          next={null}
          list={invoiceList(false)}
          names={new Map([[id, company.name]])}
          search={{ company: id }}
          form={null}
          manages={mayManage}
        />
      </Section>
    </div>
  );
}
