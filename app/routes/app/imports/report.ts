import { ImportParams } from "#app/domain/imports/import.schema";
import { importReport } from "#app/domain/imports/report.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** The refused rows and the reasons, as a file. */
export const loader = pageLoader("products.edit", { params: ImportParams }, async ({ ctx, params }) => {
  const { name, body } = await importReport(ctx, params.id);
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="problems.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "no-store",
    },
  });
});
