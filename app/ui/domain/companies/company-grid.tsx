import { Link } from "@remix-run/react";
import { CATEGORY_LABEL, type Category, type Status } from "#app/domain/companies/company-labels";
import { type OnboardingStep, STEP_LABEL } from "#app/domain/companies/onboarding/onboarding-steps";
import { filtersOnly } from "#app/domain/filters/list-definition";
import type { SavedView } from "#app/domain/filters/saved-views.server";
import { billingPaths } from "#app/http/billing-paths";
import { companyPaths } from "#app/http/company-paths";
import { paths } from "#app/http/paths";
import { ArrowRight, Building2, ClipboardList, Mail, Pencil, Phone, Plus, TriangleAlert } from "#app/ui/icons/icons";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { RefreshLink } from "../../forms/list/refresh-link";
import { ViewTabs } from "../../forms/list/view-tabs";
import { Page } from "../../layouts/pages/page";
import { LinkButton } from "../../primitives/buttons/link-button";
import { part } from "../../primitives/part";
import { EmptyState } from "../../primitives/states/empty-state";
import { Skeleton } from "../../primitives/states/skeleton";
import { AllHaveRates } from "../billing/cards/all-have-rates";
import { CompanyStatusBadge } from "../status/company-status-badge";
import { CompanyFilters, type CompanySearch } from "./company-filters";

const ViewMenu = part(() => import("../../forms/list/view-menu"), "ViewMenu", <Skeleton className="h-8 w-24" />);

export interface CompanyCard {
  id: string;
  name: string;
  details: { category: Category; email: string; phone: string | null; status: Status } | null;
  /** Open orders, where the grid is sorted by them. */
  openOrders: number | null;
  mayEdit: boolean;
  /** False only for users who can set rates. */
  hasRates: boolean;
  onboardingStep: OnboardingStep | null;
}

type Props = {
  cards: CompanyCard[];
  count: number;
  next: string | null;
  mayCreate: boolean;
  /** The user sees the details that the filters are about. */
  mayFilter: boolean;
  /** The user can set rates. */
  mayFilterRates: boolean;
  views: readonly SavedView[] | null;
  audiences: readonly { value: string; label: string }[];
  search: CompanySearch;
};

/** The companies that the user can access, by name unless sorted. */
export function CompanyGrid({
  cards,
  count,
  next,
  mayCreate,
  mayFilter,
  mayFilterRates,
  views,
  audiences,
  search,
}: Props) {
  const { cursor, ...filters } = search;
  const { q: _q, status: _status, category: _category, rates: _rates, ...shown } = filters;
  const isFiltered = Object.keys(filtersOnly(search)).length > 0;
  const allHaveRates =
    mayFilterRates && search.rates === "none" && Object.keys(filtersOnly(search)).length === 1 && !cursor;
  const add = mayCreate && (
    <LinkButton to={companyPaths.onboarding()} variant="primary" icon={Plus}>
      Add Company
    </LinkButton>
  );
  return (
    <Page title="Companies" subtitle="Clients whose stock you store and ship" actions={add}>
      {views && <ViewTabs list="companies" views={views} search={search} to={paths.companies} all="All companies" />}
      <CompanyFilters
        search={search}
        count={count}
        mayFilter={mayFilter}
        mayFilterRates={mayFilterRates}
        tools={
          <>
            <RefreshLink />
            {views && <ViewMenu list="companies" views={views} search={search} audiences={audiences} />}
          </>
        }
      />
      {cards.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
          {cards.map((card) => (
            <Card key={card.id} {...card} />
          ))}
        </ul>
      ) : (
        <div className="rounded-lg border border-line bg-surface">
          {allHaveRates ? (
            <AllHaveRates clearTo={paths.companies(shown)} />
          ) : isFiltered || cursor ? (
            <NothingFound icon={Building2} what="companies" clearTo={paths.companies(shown)} />
          ) : (
            <EmptyState
              icon={Building2}
              title="No Companies Yet"
              detail="A company is a client whose stock you store and ship. Add the first one to get started."
            />
          )}
        </div>
      )}
      {(cursor || next) && (
        <nav aria-label="Pages" className="flex justify-end gap-2">
          {cursor && <LinkButton to={paths.companies(filters)}>First page</LinkButton>}
          {next && (
            <LinkButton to={paths.companies({ ...filters, cursor: next })} icon={ArrowRight}>
              More companies
            </LinkButton>
          )}
        </nav>
      )}
    </Page>
  );
}

function Card({ id, name, details, openOrders, mayEdit, hasRates, onboardingStep }: CompanyCard) {
  return (
    <li className="relative flex min-w-0 flex-col rounded-lg border border-line bg-surface transition-colors has-[h2_a:hover]:border-line-strong">
      <div className="flex-1 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-md">
            <Link
              to={paths.company(id)}
              prefetch="intent"
              title={name.length > 60 ? name : undefined}
              className="line-clamp-2 rounded-sm [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              <bdi>{name}</bdi>
            </Link>
          </h2>
          {details && <CompanyStatusBadge status={details.status} />}
        </div>
        {details && (
          <>
            <p className="mt-0.5 text-muted text-sm">{CATEGORY_LABEL[details.category]}</p>
            <ul className="mt-3 grid gap-1.5 text-sm">
              <Contact icon={Mail} name="Email">
                {details.email}
              </Contact>
              <Contact icon={Phone} name="Phone">
                {details.phone ?? "—"}
              </Contact>
              {openOrders !== null && (
                <Contact icon={ClipboardList} name="Orders">
                  {`${openOrders.toLocaleString("en")} open ${openOrders === 1 ? "order" : "orders"}`}
                </Contact>
              )}
            </ul>
          </>
        )}
      </div>
      {(mayEdit || onboardingStep || !hasRates) && (
        <div className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-3">
          {mayEdit && (
            <LinkButton to={companyPaths.editCompany(id)} size="sm" icon={Pencil} className="relative">
              Edit Company<span className="sr-only"> {name}</span>
            </LinkButton>
          )}
          {!hasRates && (
            <LinkButton
              to={billingPaths.firstRates(id)}
              size="sm"
              variant="ghost"
              icon={TriangleAlert}
              className="relative"
            >
              Set rates<span className="sr-only"> of {name}</span>
            </LinkButton>
          )}
          {onboardingStep && (
            <LinkButton to={companyPaths.onboarding(id, onboardingStep)} size="sm" variant="ghost" className="relative">
              Continue setup: {STEP_LABEL[onboardingStep]}
            </LinkButton>
          )}
        </div>
      )}
    </li>
  );
}

function Contact({ icon: Icon, name, children }: { icon: typeof Mail; name: string; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <Icon className="size-4 text-muted" strokeWidth={1.75} />
      <span className="sr-only">{name}:</span>
      <span className="min-w-0 truncate" title={children.length > 30 ? children : undefined}>
        {children}
      </span>
    </li>
  );
}
