import type { ReactNode } from "react";
import { billingPaths } from "#app/http/billing-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { Page } from "../../layouts/pages/page";
import { Tabs } from "../../primitives/tabs";

interface Props {
  /** Of a page below a tab, which leads back to it. */
  title?: string;
  tab: "overview" | "invoices" | "receivables" | "rates" | "unbilled" | "entries";
  /** The company that the screen shows; null for all in reach. */
  company: { id: string; name: string } | null;
  /** Shown instead of the company's name. */
  subtitle?: ReactNode;
  /** Users of a single company see no name and no way to others. */
  all: boolean;
  mayManage: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** The header of the billing screens. Their tabs keep the company. */
export function BillingPage({ title, tab, company, subtitle, all, mayManage, actions, children }: Props) {
  const id = company?.id;
  const kept = { company: all ? id : undefined };
  const tabs = [
    { key: "overview", to: billingPaths.billing(kept), label: "Overview" },
    { key: "invoices", to: invoicePaths.list(kept), label: "Invoices" },
    id
      ? { key: "receivables", to: billingPaths.statement(kept), label: "Statement" }
      : { key: "receivables", to: billingPaths.aging(), label: "Aging" },
    { key: "rates", to: billingPaths.allRates(kept), label: "Rates" },
    ...(mayManage ? [{ key: "unbilled", to: billingPaths.check(kept), label: "Unbilled" }] : []),
    // Entered for one company at a time.
    ...(id ? [{ key: "entries", to: billingPaths.entries(id), label: "Special work" }] : []),
  ];
  return (
    <Page
      title={title ?? "Billing"}
      subtitle={company ? <bdi>{company.name}</bdi> : subtitle}
      {...(title
        ? { back: { to: invoicePaths.list(kept), label: "Invoices" } }
        : all && company && { back: { to: billingPaths.billing(), label: "Billing" } })}
      actions={actions}
    >
      <Tabs label="Billing" items={tabs.map(({ key, ...one }) => ({ ...one, current: key === tab }))} />
      {children}
    </Page>
  );
}
