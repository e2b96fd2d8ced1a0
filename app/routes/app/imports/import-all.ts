import { redirect } from "@remix-run/cloudflare";
import { ImportParams } from "#app/domain/imports/import.schema";
import { beginImport } from "#app/domain/imports/imports.service.server";
import { companyPaths } from "#app/http/company-paths";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction("products.edit", { params: ImportParams }, async ({ ctx, params: { id } }) => {
  await beginImport(ctx, id, "all");
  return redirect(companyPaths.import(id), 303);
});
