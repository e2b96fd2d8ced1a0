import { streamOf } from "#app/domain/files/file-table";
import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { unitLabelsFile } from "#app/domain/inbound/units/unit-labels.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** Labels of an announced receipt's cartons and pallets, as a PDF. */
export const loader = pageLoader("inventory.read", { params: AsnParams }, async ({ ctx, params }) => {
  const { name, pieces } = await unitLabelsFile(ctx, params.asnId);
  return new Response(streamOf(pieces), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
});
