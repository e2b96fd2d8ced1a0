import type { ReactNode } from "react";
import { billingPaths } from "#app/http/billing-paths";
import { Page } from "../../layouts/pages/page";
import { Tabs } from "../../primitives/tabs";

interface Props {
  company: { id: string; name: string };
  tab: "month" | "rates" | "entries" | "invoices";
  /** Users who can see all companies can go back to the list. */
  all: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** One company's billing: a common header for its tabs. */
export function CompanyBillingPage({ company, tab, all, actions, children }: Props) {
  const { id, name } = company;
  const tabs = [
    { key: "month", to: billingPaths.billing({ company: id }), label: "Month so far" },
    { key: "invoices", to: billingPaths.companyInvoices(id), label: "Invoices" },
    { key: "rates", to: billingPaths.rates(id), label: "Rates" },
    { key: "entries", to: billingPaths.entries(id), label: "Special work" },
  ];
  return (
    <Page
      title="Billing"
      subtitle={<bdi>{name}</bdi>}
      {...(all && { back: { to: billingPaths.billing(), label: "All companies" } })}
      actions={actions}
    >
      <Tabs label="Billing of this company" items={tabs.map(({ key, ...one }) => ({ ...one, current: key === tab }))} />
      {children}
    </Page>
  );
}
