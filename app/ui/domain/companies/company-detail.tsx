import type { ReactNode } from "react";
import { CATEGORY_LABEL, type Category, type Status } from "#app/domain/companies/company-labels";
import { type CompanyTab, TAB_LABEL, type TabFigure, type TabFigures } from "#app/domain/companies/company-tabs";
import { type OnboardingStep, STEP_LABEL } from "#app/domain/companies/onboarding/onboarding-steps";
import { formatMoney } from "#app/domain/kernel/money";
import { companyPaths } from "#app/http/company-paths";
import { paths } from "#app/http/paths";
import { Pencil } from "#app/ui/icons/icons";
import { Page } from "../../layouts/pages/page";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Hint } from "../../primitives/states/hint";
import { Tabs } from "../../primitives/tabs";
import { CompanyStatusBadge } from "../status/company-status-badge";

export interface CompanyDetails {
  category: Category;
  status: Status;
  email: string;
  phone: string | null;
  ownerName: string | null;
  ownerPhone: string | null;
  address: string | null;
  /** A web URL, or null. */
  website: string | null;
  settings: { storageTemperature?: string | null; fdaRegistration?: string | null };
  createdAt: number;
}

type Props = {
  company: { id: string; name: string; details?: CompanyDetails };
  tabs: CompanyTab[];
  tab: CompanyTab | null;
  figures: TabFigures;
  may: { edit: boolean; dataExport: boolean; back: boolean };
  onboardingStep: OnboardingStep | null;
  children: ReactNode;
};

/** One company with its tabs. */
export function CompanyDetail({ company, tabs, tab, figures, may, onboardingStep, children }: Props) {
  const { id, name, details } = company;
  return (
    <Page
      title={name}
      subtitle={
        details && (
          <>
            {CATEGORY_LABEL[details.category]} · <bdi>{details.email}</bdi>
          </>
        )
      }
      badges={details && <CompanyStatusBadge status={details.status} />}
      {...(may.back && { back: { to: paths.companies(), label: "Back to Companies" } })}
      actions={
        <>
          {may.dataExport && <LinkButton to={companyPaths.dataExports(id)}>Data export</LinkButton>}
          {may.edit && (
            <LinkButton to={companyPaths.editCompany(id, tab)} icon={Pencil}>
              Edit Company
            </LinkButton>
          )}
        </>
      }
    >
      {onboardingStep && (
        <Hint tone="info" title="Setup is not finished for this company">
          <div className="mt-2">
            <LinkButton to={companyPaths.onboarding(id, onboardingStep)} size="sm">
              Continue setup: {STEP_LABEL[onboardingStep]}
            </LinkButton>
          </div>
        </Hint>
      )}
      {tabs.length > 1 && (
        <Tabs
          label="Company"
          items={tabs.map((each) => ({
            to: paths.company(id, each),
            label: TAB_LABEL[each],
            ...besideTab(figures[each]),
            current: each === tab,
          }))}
        />
      )}
      {children}
    </Page>
  );
}

function besideTab(figure: TabFigure | undefined) {
  if (figure?.kind === "count") return { count: figure.n, countLabel: figure.of };
  const amounts = figure?.amounts.map(({ minor, currency }) => formatMoney(minor, currency)) ?? [];
  return amounts.length > 0 ? { figure: `${amounts.join(" + ")} ${figure?.of}` } : {};
}
