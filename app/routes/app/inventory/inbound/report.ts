import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { exportAsn } from "#app/domain/inbound/asn/export-asn.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** What was received against what was announced, as CSV. */
export const loader = pageLoader("inventory.read", { params: AsnParams }, async ({ ctx, params }) => {
  const { name, body } = await exportAsn(ctx, params.asnId);
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
});
