import { DataExportParams } from "#app/domain/system/data-exports/data-export.schema";
import { openDataExport } from "#app/domain/system/data-exports/data-exports.service.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** Download of a company's data export. */
export const loader = pageLoader("data.export", { params: DataExportParams }, async ({ ctx, params }) => {
  const { name, file } = await openDataExport(ctx, params.companyId, params.id);
  return new Response(file.body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.size),
      "Content-Disposition": `attachment; filename="all-data.zip"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "private, no-store",
    },
  });
});
