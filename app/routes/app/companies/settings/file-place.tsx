import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AnyCompanyQuery, CompanyQuery } from "#app/domain/companies/companies.schema";
import { changeFilePlace, filePlaceScreen } from "#app/domain/companies/file-place/change-file-place.server";
import { FilePlaceForm } from "#app/domain/companies/file-place/file-place.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { FilePlaceFields } from "#app/ui/domain/companies/settings/file-place-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { Hint } from "#app/ui/primitives/states/hint";
import { namedCompany } from "../../named-company.server";

export const meta: MetaFunction = () => [{ title: "File storage" }];

export const loader = pageLoader("companies.create", { query: AnyCompanyQuery }, async ({ ctx, query }) =>
  filePlaceScreen(ctx, namedCompany(ctx, query.company, "edit-file-place")),
);

export const action = pageAction(
  "companies.create",
  { query: CompanyQuery, form: FilePlaceForm, failed: "Failed to save the file storage" },
  async ({ ctx, query, input }) => {
    await changeFilePlace(ctx, query.company, input.place);
    return done(paths.company(query.company, "settings"), { title: "File storage saved" });
  },
);

export default function EditFilePlace() {
  const { company, place, isMoving, isOffered } = useLoaderData<typeof loader>();
  const back = paths.company(company.id, "settings");
  return (
    <RouteDialog title="File storage" back={back} description={company.name}>
      {isOffered ? (
        <FilePlaceFields place={place} isMoving={isMoving} cancel={back} />
      ) : (
        <Hint>
          All files of this installation are stored in one place. The deploy guide says how to add another one.
        </Hint>
      )}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
