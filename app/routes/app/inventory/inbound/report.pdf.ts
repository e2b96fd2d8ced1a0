import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { receivingReportPdf } from "#app/domain/inbound/report/receiving-report.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paperOf, rememberedPaper } from "#app/http/request/paper";

/** What was received against what was announced, as PDF. */
export const loader = pageLoader("inventory.read", { params: AsnParams }, async ({ ctx, params, request }) => {
  const { name, body } = await receivingReportPdf(ctx, params.asnId, await paperOf(request, ctx.config));
  return new Response(body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": "no-store",
      ...(await rememberedPaper(request)),
    },
  });
});
