import { z } from "zod";
import { AsnDto, AsnFilter, toAsnDto, toWholeAsnDto, WholeAsnDto } from "#app/domain/inbound/asn/asn.dto";
import { NewAsnBody } from "#app/domain/inbound/asn/asn.schema";
import { createAsn } from "#app/domain/inbound/asn/create-asn.server";
import { readAsn } from "#app/domain/inbound/asn/read-asn.server";
import { asnPage } from "#app/domain/inbound/list/list-asns.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

/** Newest first. */
export const loader = apiLoader(
  operation("inventory.read", { query: AsnFilter, answer: z.array(AsnDto) }, async ({ ctx, query, request }) => {
    const { companyId, limit, warehouseId: warehouse, ...filter } = query;
    const { rows, next } = await asnPage(ctx.db.within(companyId), { ...filter, warehouse }, limit);
    return listed(rows.map(toAsnDto), next, request);
  }),
);

export const action = apiAction(
  {
    POST: operation(
      "inbound.announce",
      { body: NewAsnBody, answer: WholeAsnDto, status: 201 },
      async ({ ctx, input }) => {
        const { id } = await createAsn(ctx, input);
        return created(toWholeAsnDto(await readAsn(ctx, id)));
      },
    ),
  },
  true,
);
