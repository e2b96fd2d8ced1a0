import type { UnbilledScreen } from "#app/domain/billing/check/check.server";
import { MAX_CHECKED_TEXT } from "#app/domain/billing/check/check-limits";
import { billingPaths } from "#app/http/billing-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { stockPaths } from "#app/http/stock-paths";
import { CircleCheck, TriangleAlert } from "#app/ui/icons/icons";
import { TextLink } from "../../primitives/buttons/text-link";
import { Card } from "../../primitives/card";
import { EmptyState } from "../../primitives/states/empty-state";
import { Time } from "../../primitives/values/time";
import { warningWords } from "./billing-labels";

type Company = UnbilledScreen["warned"][number];

const PART_LINK = {
  rates: { label: "Rate card", to: (id: string) => billingPaths.rates(id) },
  month: { label: "Month so far", to: (id: string) => billingPaths.billing({ company: id }) },
  invoices: { label: "Invoices", to: (id: string) => billingPaths.companyInvoices(id) },
  products: { label: "Products", to: (id: string) => paths.company(id, "products") },
  storage: { label: "System Reports", to: () => paths.system() },
};

/** Companies with a billing problem, the fix, and a link to it. */
export function CompaniesToLookAt({ companies }: { companies: readonly Company[] }) {
  if (companies.length === 0)
    return (
      <Card padded={false}>
        <EmptyState
          icon={CircleCheck}
          title="Nothing is blocked from billing"
          detail="Each company on this page has rates, storage records and invoices of past months."
        />
      </Card>
    );
  return companies.map(({ id, name, warnings }) => (
    <Card key={id} title={<bdi>{name}</bdi>} padded={false}>
      <ul className="divide-y divide-line pb-1">
        {warnings.map((warning) => {
          const { text, next, part } = warningWords(warning);
          const { label, to } = PART_LINK[part];
          return (
            <li key={text} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-3">
              <span className="flex min-w-0 flex-1 basis-72 gap-2">
                <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" strokeWidth={2} />
                <span className="min-w-0 break-words">
                  {text}.<span className="block text-muted text-sm">{next}.</span>
                </span>
              </span>
              {warning.kind === "old-draft" ? (
                <TextLink to={invoicePaths.drafts(id, warning.draftId)}>
                  {warning.draftId ? "Open draft" : "Show drafts"}
                </TextLink>
              ) : (
                <TextLink to={to(id)}>{label}</TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  ));
}

interface Missing {
  id: string;
  company: string;
  name: string | null;
  at: number;
}

/** Work without an activity: recorded manually, or by an older release. */
export function WorkWithoutActivity({ screen: { shipped, received, picked, days } }: { screen: UnbilledScreen }) {
  const parts = [
    { title: "Shipped orders", rows: shipped, to: paths.order },
    { title: "Receipts", rows: received, to: stockPaths.receipt },
    { title: "Picked orders", rows: picked, to: pickingPaths.pickedSession },
  ];
  return (
    <Card
      title="Work not recorded for billing"
      description={`The newest ${MAX_CHECKED_TEXT} of each in the last ${days} days are checked. To bill this work, enter it as special work for the company.`}
      padded={false}
    >
      <ul className="divide-y divide-line pb-1">
        {parts.map(({ title, rows, to }) => (
          <li key={title} className="px-5 py-3">
            <p className="font-medium">{title}</p>
            {rows.length === 0 ? <p className="text-muted">All are recorded.</p> : <Missing rows={rows} to={to} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Missing({ rows, to }: { rows: readonly Missing[]; to: (id: string) => string }) {
  return (
    <ul className="mt-1 grid gap-1">
      {rows.map(({ id, company, name, at }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          <TextLink to={to(id)}>
            <bdi className="break-all">{name ?? "No number"}</bdi>
          </TextLink>
          <bdi className="text-muted">{company}</bdi>
          <Time at={at} className="text-muted" />
        </li>
      ))}
    </ul>
  );
}
