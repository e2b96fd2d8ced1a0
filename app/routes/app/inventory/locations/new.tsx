import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { addLocation } from "#app/domain/inventory/locations/add-locations.server";
import { NewLocation, NewLocationQuery } from "#app/domain/inventory/locations/location.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ChooseCompany } from "#app/ui/domain/companies/choose-company";
import {
  LocationRangeForm,
  type LocationRangePreview,
  OneLocationForm,
} from "#app/ui/domain/inventory/locations/new-location-forms";
import { Page } from "#app/ui/layouts/pages/page";
import { chosenCompany } from "../chosen-company.server";

export const meta: MetaFunction = () => [{ title: "Add locations" }];

export const loader = pageLoader("inventory.adjust", { query: NewLocationQuery }, async ({ ctx, query }) => {
  const companies = await listReachableCompanies(ctx);
  const companyId = chosenCompany(ctx, query.company);
  return { companyId, companies, company: companies.find(({ id }) => id === companyId)?.name ?? null };
});

export const action = pageAction(
  "inventory.adjust",
  { query: NewLocationQuery, form: NewLocation },
  async ({ ctx, query, input }) => {
    const companyId = chosenCompany(ctx, query.company) ?? "";
    await addLocation(ctx, companyId, input);
    return done(paths.inventory("locations", { company: companyId, q: input.code }), {
      title: "Location added",
      description: input.code,
    });
  },
);

export default function NewLocationsPage() {
  const { companyId, companies, company } = useLoaderData<typeof loader>();
  const preview = previewIn(useActionData());
  const back = paths.inventory("locations", { company: companyId });
  return (
    <Page
      title="Add locations"
      subtitle={company ?? "Where this company's stock is stored"}
      back={{ to: back, label: "Locations" }}
      width="narrow"
    >
      {companyId ? (
        <div className="grid gap-6">
          <LocationRangeForm company={companyId} preview={preview} cancel={back} />
          <OneLocationForm company={companyId} />
        </div>
      ) : (
        <ChooseCompany companies={companies} why="Each company has its own locations." />
      )}
    </Page>
  );
}

function previewIn(answer: unknown): LocationRangePreview | null {
  return typeof answer === "object" && answer !== null && "preview" in answer
    ? (answer.preview as LocationRangePreview)
    : null;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
