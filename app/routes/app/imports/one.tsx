import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ImportParams, ImportQuery } from "#app/domain/imports/import.schema";
import { KIND_WORDS } from "#app/domain/imports/import-labels";
import { mapImport } from "#app/domain/imports/imports.service.server";
import { companyPaths } from "#app/http/company-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ImportSteps } from "#app/ui/domain/imports/import-steps";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { importView } from "./import-view.server";
import { mappingOf } from "./mapping.server";

// One URL shows an import at each of its steps; each is loaded on demand.
const ImportColumns = part(() => import("#app/ui/domain/imports/import-columns"), "ImportColumns");
const ImportEncoding = part(() => import("#app/ui/domain/imports/import-encoding"), "ImportEncoding");
const ImportPreview = part(() => import("#app/ui/domain/imports/import-preview"), "ImportPreview");
const ImportProgress = part(() => import("#app/ui/domain/imports/import-progress"), "ImportProgress");
const ImportResult = part(() => import("#app/ui/domain/imports/import-result"), "ImportResult");

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? KIND_WORDS[data.kind].title : "Import" },
];

export const loader = pageLoader(
  "products.edit",
  { params: ImportParams, query: ImportQuery },
  ({ ctx, params, query }) => importView(ctx, params.id, query.step),
);

/** The form of the column mapping. */
export const action = pageAction(
  "products.edit",
  { params: ImportParams, query: ImportQuery },
  async ({ ctx, params: { id }, form }) => {
    await mapImport(ctx, id, mappingOf(form));
    return redirect(companyPaths.import(id), 303);
  },
);

export default function OneImport() {
  const page = useLoaderData<typeof loader>();
  const { kind, step, company, file } = page;
  const tab = kind === "products" ? "products" : "inventory";
  const back = company.onboardingStep
    ? { to: companyPaths.onboarding(company.id, tab), label: "Setup" }
    : { to: paths.company(company.id, tab), label: company.name };
  return (
    <Page title={KIND_WORDS[kind].title} subtitle={<bdi className="break-all">{file.name}</bdi>} back={back}>
      <ImportSteps step={step} />
      {step === "columns" && page.columns && (
        <>
          <ImportEncoding file={file} />
          <ImportColumns key={file.encoding} id={file.id} columns={page.columns} total={file.total} />
        </>
      )}
      {step === "ready" ? (
        <ImportPreview {...page} id={file.id} />
      ) : step === "done" ? (
        <ImportResult {...page} id={file.id} back={back} />
      ) : step !== "columns" ? (
        <ImportProgress id={file.id} kind={kind} step={step} counts={page.counts} />
      ) : null}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
