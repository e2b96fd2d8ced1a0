import { ImportParams } from "#app/domain/imports/import.schema";
import { discardImport } from "#app/domain/imports/imports.service.server";
import { done } from "#app/http/answers/flash.server";
import { companyPaths } from "#app/http/company-paths";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction("products.edit", { params: ImportParams }, async ({ ctx, params: { id } }) => {
  const { companyId, kind, fileName } = await discardImport(ctx, id);
  return done(companyPaths.newImport(companyId, kind), { title: "Import discarded", description: fileName });
});
