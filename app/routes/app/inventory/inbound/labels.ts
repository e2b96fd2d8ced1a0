import { AsnLabelsQuery, AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { unitLabelsFile } from "#app/domain/inbound/units/unit-labels.server";
import { labelFileResponse } from "#app/http/answers/files/label-file.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** Labels of an announced receipt's cartons and pallets. */
export const loader = pageLoader(
  "inventory.read",
  { params: AsnParams, query: AsnLabelsQuery },
  async ({ ctx, params, query }) => labelFileResponse(await unitLabelsFile(ctx, params.asnId, query)),
);
