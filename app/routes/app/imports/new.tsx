import type { SubmissionResult } from "@conform-to/react";
import { data, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { UploadPageQuery, UploadQuery } from "#app/domain/imports/import.schema";
import { KIND_WORDS } from "#app/domain/imports/import-labels";
import { startImport, uploadPage } from "#app/domain/imports/imports.service.server";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError, invalid, STATUS_OF } from "#app/domain/kernel/errors";
import { companyPaths } from "#app/http/company-paths";
import { type FormAnswer, pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ImportHistory } from "#app/ui/domain/imports/import-history";
import { ImportUploadForm } from "#app/ui/domain/imports/import-upload-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { namedCompany } from "../named-company.server";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? KIND_WORDS[page.kind].title : "" },
];

export const loader = pageLoader(
  "products.edit",
  { query: UploadPageQuery },
  async ({ ctx, query: { company: asked, kind } }) => {
    const company = namedCompany(ctx, asked, `import-${kind}`);
    return { kind, ...(await uploadPage(ctx, company, kind)) };
  },
);

export const action = pageAction(
  "products.edit",
  { query: UploadQuery },
  async ({ ctx, query: { company, kind }, form }) => {
    const pasted = String(form.get("text") ?? "");
    try {
      const id = await startImport(ctx, company, kind, await uploaded(form.get("file"), pasted));
      return redirect(companyPaths.import(id), 303);
    } catch (thrown) {
      const error = asDomainError(thrown);
      const fields = error instanceof DomainError ? error.detail.fields : undefined;
      if (!(error instanceof DomainError) || !fields) throw thrown;
      // Pasted text is shown in the text area, together with the errors about it.
      const told = pasted.trim() && fields.file ? { text: fields.file } : fields;
      const result: SubmissionResult<string[]> = { status: "error", initialValue: { text: pasted }, error: told };
      return data<FormAnswer>({ result }, { status: STATUS_OF[error.code] });
    }
  },
);

async function uploaded(file: FormDataEntryValue | null, pasted: string) {
  if (file instanceof File && file.size > 0) {
    return { fileName: file.name || "file.csv", bytes: new Uint8Array(await file.arrayBuffer()) };
  }
  if (pasted.trim() !== "")
    return { fileName: "Pasted rows", bytes: new TextEncoder().encode(pasted), encoding: "utf-8" as const };
  // An empty file gets its own message: it differs from no file at all.
  if (file instanceof File && file.name) throw invalid({ file: ["The file is empty."] }, "file_required");
  throw invalid({ file: ["Choose a file, or paste rows below."] }, "file_required");
}

export default function NewImport() {
  const { kind, company, latest } = useLoaderData<typeof loader>();
  const { title, detail } = KIND_WORDS[kind];
  const back = company.onboardingStep
    ? { to: companyPaths.onboarding(company.id, kind === "products" ? "products" : "inventory"), label: "Setup" }
    : { to: paths.company(company.id, kind === "products" ? "products" : "inventory"), label: company.name };
  return (
    <FormPage title={title} subtitle={company.name} back={back.to} backLabel={back.label}>
      <p className="max-w-[68ch] text-muted">{detail}</p>
      <ImportUploadForm kind={kind} back={back.to} />
      {latest.length > 0 && <ImportHistory imports={latest} />}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
