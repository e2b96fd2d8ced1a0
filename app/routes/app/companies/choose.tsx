import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { COMPANY_PAGE_NAMES, COMPANY_PAGES } from "#app/http/redirects/company-pages";
import { ChooseCompany } from "#app/ui/domain/companies/choose-company";
import { Page } from "#app/ui/layouts/pages/page";

export const meta: MetaFunction = () => [{ title: "Choose a company" }];

const Query = z.object({
  for: z.enum(COMPANY_PAGE_NAMES, "This page does not exist"),
  company: z.string().min(1).max(64).optional(),
});

/** Company picker in front of a page about one company. That page has its own guard. */
export const loader = pageLoader("profile.own", { query: Query }, async ({ ctxFor, query }) => {
  const { title, permission, to } = COMPANY_PAGES[query.for];
  if (query.company) throw redirect(to(query.company), 303);
  const companies = await listReachableCompanies(ctxFor(permission));
  return { page: query.for, title, companies: companies.map(({ id, name }) => ({ id, name })) };
});

export default function ChooseACompany() {
  const { page, title, companies } = useLoaderData<typeof loader>();
  return (
    <Page title={title}>
      <ChooseCompany companies={companies} why="This page shows one company at a time." fields={{ for: page }} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
