import { CATEGORY_LABEL, isTemperature, TEMPERATURE_LABEL } from "#app/domain/companies/company-labels";
import type { QuickStats } from "#app/domain/companies/company-overview.server";
import { paths } from "#app/http/paths";
import { ExternalLink } from "#app/ui/icons/icons";
import { TextLink } from "../../primitives/buttons/text-link";
import { Card } from "../../primitives/card";
import { DescriptionList } from "../../primitives/values/description-list";
import { Stat, StatGrid } from "../../primitives/values/stat";
import { NoRates } from "../billing/overview/companies-without-rates";
import { CompanyStatusBadge } from "../status/company-status-badge";
import type { CompanyDetails } from "./company-detail";

type Props = {
  company: { id: string; name: string; details: CompanyDetails };
  stats: QuickStats;
  /** False only for users who can set rates. */
  hasRates: boolean;
};

/** A company's details and its stock figures. */
export function CompanyOverviewTab({ company: { id, name, details }, stats, hasRates }: Props) {
  const { settings } = details;
  const peptides = details.category === "peptides";
  return (
    <div className="grid gap-6">
      {!hasRates && details.status !== "inactive" && <NoRates company={{ id, name }} />}
      <section aria-label="Quick Stats" className="grid gap-3">
        <h2 className="text-md">Quick Stats</h2>
        <StatGrid>
          <Stat label="Products" value={count(stats.products)} to={paths.company(id, "products")} />
          <Stat label="Units on hand" value={count(stats.unitsOnHand)} to={paths.company(id, "inventory")} />
          <Stat label="Open orders" value={count(stats.openOrders)} to={paths.orders({ companyId: id })} />
          <Stat label="Shipped this month" value={count(stats.shippedThisMonth)} hint="Since the 1st" />
        </StatGrid>
      </section>
      <Card title="Company">
        <DescriptionList
          columns={2}
          items={[
            { term: "Company name", detail: <bdi>{name}</bdi> },
            { term: "Category", detail: CATEGORY_LABEL[details.category] },
            {
              term: "Email",
              detail: (
                <a href={`mailto:${details.email}`} className="rounded-sm text-accent hover:underline">
                  {details.email}
                </a>
              ),
            },
            {
              term: "Phone",
              detail: details.phone && <Telephone number={details.phone} />,
            },
            { term: "Owner name", detail: details.ownerName && <bdi>{details.ownerName}</bdi> },
            { term: "Owner phone", detail: details.ownerPhone && <Telephone number={details.ownerPhone} /> },
            {
              term: "Address",
              detail: details.address && <span className="whitespace-pre-line">{details.address}</span>,
            },
            {
              term: "Website",
              detail: details.website && (
                <a
                  href={details.website}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="inline-flex max-w-full items-center gap-1 rounded-sm text-accent hover:underline"
                >
                  <span className="min-w-0 truncate">{details.website.replace(/^https?:\/\/|\/$/g, "")}</span>
                  <ExternalLink className="size-3.5" />
                  <span className="sr-only">(opens in a new tab)</span>
                </a>
              ),
            },
            { term: "Status", detail: <CompanyStatusBadge status={details.status} /> },
            ...(peptides
              ? [
                  {
                    term: "Storage temperature",
                    detail: isTemperature(settings.storageTemperature)
                      ? TEMPERATURE_LABEL[settings.storageTemperature]
                      : null,
                  },
                  { term: "FDA registration number", detail: settings.fdaRegistration },
                ]
              : []),
          ]}
        />
      </Card>
      <p className="text-sm">
        <TextLink to={paths.company(id, "processes")}>Handling instructions for this company</TextLink>
      </p>
    </div>
  );
}

const Telephone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, "")}`} className="rounded-sm hover:underline">
    {number}
  </a>
);

const count = (n: number): string => n.toLocaleString("en-US");
