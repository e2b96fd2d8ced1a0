import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AnyCompanyQuery, CompanyQuery, EditCompanyForm } from "#app/domain/companies/companies.schema";
import { getCompany } from "#app/domain/companies/companies.service.server";
import { CATEGORY_OPTIONS, STATUS_OPTIONS } from "#app/domain/companies/company-labels";
import { LOGO_HINT, MAX_LOGO_BYTES } from "#app/domain/companies/logo/logo-limits";
import { updateWithLogo } from "#app/domain/companies/logo.server";
import { invalid } from "#app/domain/kernel/errors";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { logoPath } from "#app/http/logo-path";
import { paths } from "#app/http/paths";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { FileField } from "#app/ui/forms/fields/file-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { Hint } from "#app/ui/primitives/states/hint";
import { namedCompany } from "../named-company.server";

export const meta: MetaFunction = () => [{ title: "Edit Company" }];

export const loader = pageLoader("companies.edit", { query: AnyCompanyQuery }, async ({ ctx, query }) => {
  const asked = namedCompany(ctx, query.company, "edit-company");
  const company = await getCompany(ctx, asked);
  const { id, name, email, phone, ownerName, ownerPhone, address, website, category, status, logo } = company;
  return {
    company: { id, name, email, phone, ownerName, ownerPhone, address, website, category, status },
    logo: logo && logoPath(id, logo),
    version: company.updatedAt,
    // A company's owner edits its contact fields; the rest belongs to the provider.
    mayEditAll: ctx.can("companies.create"),
    // Opened on the grid, which names no tab, it closes to the grid.
    back: query.tab || !ctx.can("companies.create") ? paths.company(id, query.tab) : paths.companies(),
  };
});

export const action = pageAction(
  "companies.edit",
  { query: CompanyQuery, form: EditCompanyForm, failed: "Failed to update company." },
  async ({ ctx, query, input, form }) => {
    // A field that the form shows and sends empty is cleared; one that it does not show is left unchanged.
    if (form.has("name") && !input.name) throw invalid({ name: ["Company name is required"] }, "validation");
    await updateWithLogo(ctx, query.company, input, await logoOf(form));
    return done(paths.company(query.company, query.tab), { title: "Company Updated" });
  },
);

/** The chosen file; null to remove the logo; undefined when nothing was chosen. */
async function logoOf(form: FormData): Promise<Uint8Array | null | undefined> {
  const file = form.get("logo");
  if (file instanceof File && file.size > MAX_LOGO_BYTES)
    throw invalid({ logo: ["The logo must be 1 MB or smaller"] }, "file_too_large");
  if (file instanceof File && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  return form.has("removeLogo") ? null : undefined;
}

export default function EditCompany() {
  const { company, logo, version, mayEditAll, back } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Edit Company" back={back} description={company.name} size="lg">
      <ActionForm
        schema={() => import("#app/domain/companies/companies.schema").then((module) => module.EditCompanyForm)}
        defaultValue={company}
        encType="multipart/form-data"
        submit="Update Company"
        reset="Reset"
        cancel={back}
      >
        <HiddenField name="version" value={String(version)} />
        <FieldGrid>
          {mayEditAll && (
            <TextField name="name" label="Company name" required maxLength={200} className="col-span-full" />
          )}
          <TextField name="email" label="Email" type="email" required maxLength={254} />
          <TextField name="phone" label="Phone" type="tel" optional maxLength={50} />
          <TextField name="ownerName" label="Owner name" optional maxLength={200} />
          <TextField name="ownerPhone" label="Owner phone" type="tel" optional maxLength={50} />
          <TextAreaField name="address" label="Address" optional rows={3} className="col-span-full" />
          <TextField
            name="website"
            label="Website"
            type="url"
            optional
            maxLength={500}
            placeholder="https://"
            className="col-span-full"
          />
          <div className="col-span-full grid gap-3">
            {logo && <img src={logo} alt="Current logo" className="max-h-20 max-w-60 rounded bg-white p-2" />}
            <FileField name="logo" label="Logo" accept="image/png,image/jpeg" hint={LOGO_HINT} optional />
            {logo && <CheckboxField name="removeLogo" label="Remove the logo" />}
          </div>
          {mayEditAll && (
            <>
              <SelectField name="category" label="Category" options={CATEGORY_OPTIONS} />
              <SelectField
                name="status"
                label="Status"
                options={STATUS_OPTIONS}
                hint="Users of inactive companies cannot sign in, and their stores are not synced"
              />
            </>
          )}
        </FieldGrid>
        {!mayEditAll && (
          <Hint>Name, category, and status are managed by your warehouse. Contact them to change these.</Hint>
        )}
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
