import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { chooseCategories, createUnknownCategories } from "#app/domain/imports/categories/category-choices.server";
import { ImportParams } from "#app/domain/imports/import.schema";
import { companyPaths } from "#app/http/company-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { ImportCategories } from "#app/ui/domain/imports/import-categories";
import { Page } from "#app/ui/layouts/pages/page";
import { importView } from "./import-view.server";
import { CategoryForm } from "./unknown-categories-form.server";

export const meta: MetaFunction = () => [{ title: "Unknown categories" }];

export const loader = pageLoader("products.edit", { params: ImportParams }, async ({ ctx, params }) => {
  const view = await importView(ctx, params.id);
  // Only checked rows have unknown categories; the import's own page shows every other step.
  if (view.categories.length === 0) throw redirect(companyPaths.import(params.id), 303);
  return { id: params.id, categories: view.categories, fileName: view.file.name };
});

export const action = pageAction(
  "products.edit",
  { params: ImportParams, form: CategoryForm },
  async ({ ctx, params: { id }, input: { createAll, choices } }) => {
    if (createAll) await createUnknownCategories(ctx, id);
    else await chooseCategories(ctx, id, choices ?? []);
    return redirect(companyPaths.import(id), 303);
  },
);

export default function UnknownCategories() {
  const { id, categories, fileName } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Unknown categories"
      subtitle={<bdi className="break-all">{fileName}</bdi>}
      back={{ to: companyPaths.import(id), label: "Import" }}
    >
      <ImportCategories id={id} categories={categories} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
