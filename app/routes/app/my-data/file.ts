import { TakeOutParams } from "#app/domain/system/data-exports/take-out.schema";
import { openTakeOut } from "#app/domain/system/data-exports/take-outs.service.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** Download of a company's data export. */
export const loader = pageLoader("data.take-out", { params: TakeOutParams }, async ({ ctx, params }) => {
  const { name, file } = await openTakeOut(ctx, params.companyId, params.id);
  return new Response(file.body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.size),
      "Content-Disposition": `attachment; filename="all-data.zip"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "private, no-store",
    },
  });
});
