import { invoiceList } from "#app/domain/billing/invoices/list/invoice-columns";
import type { BillingFigures } from "#app/domain/billing/overview/billing-figures";
import type { HowToPay } from "#app/domain/billing/parties/how-to-pay.server";
import { billingPaths } from "#app/http/billing-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { Section } from "../../layouts/pages/section";
import { LinkButton } from "../../primitives/buttons/link-button";
import { TextLink } from "../../primitives/buttons/text-link";
import { type InvoiceRow, InvoiceTable } from "../billing/invoices/invoice-table";
import { BillingStats } from "../billing/overview/billing-stats";
import { NoRates } from "../billing/overview/companies-without-rates";
import { HowToPayCard } from "../billing/parties/how-to-pay-card";

interface Props {
  company: { id: string; name: string };
  figures: readonly BillingFigures[];
  documents: readonly InvoiceRow[];
  hasRates: boolean;
  mayManage: boolean;
  pay: HowToPay;
}

/** A company's amounts by currency, and its newest invoices. */
export function CompanyBillingTab({ company, figures, documents, hasRates, mayManage, pay }: Props) {
  const { id } = company;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {mayManage && !hasRates && <NoRates company={company} />}
      <BillingStats figures={figures} company={id} mayManage={mayManage} />
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        <TextLink to={billingPaths.billing({ company: id })}>This month's charges</TextLink>
        <TextLink to={billingPaths.rates(id)}>Rate card</TextLink>
        <TextLink to={billingPaths.statement({ company: id })}>Statement</TextLink>
        {mayManage && <TextLink to={invoicePaths.account(id)}>Billing account</TextLink>}
      </p>
      <HowToPayCard companyId={id} pay={pay} />
      <Section
        title="Newest invoices"
        actions={<LinkButton to={invoicePaths.list({ company: id })}>All invoices</LinkButton>}
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
