import { ReceiveAsnBody, toWholeAsnDto, WholeAsnDto } from "#app/domain/inbound/asn/asn.dto";
import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { readAsn } from "#app/domain/inbound/asn/read-asn.server";
import { receiveAsn } from "#app/domain/inbound/receiving/receive-asn.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.receive",
    { params: AsnParams, body: ReceiveAsnBody, answer: WholeAsnDto },
    async ({ ctx, params: { asnId }, input }) => {
      const { acceptExpired, cartons, pallets, lines, ...rest } = input;
      await receiveAsn(ctx, asnId, {
        ...{ ...rest, companyId: "", acceptExpired: acceptExpired ? "on" : undefined },
        ...{ cartons: cartons?.toString(), pallets: pallets?.toString() },
        lines: lines.map((line) => ({
          ...{ ...line, quantity: String(line.quantity), isDamaged: line.isDamaged ? "on" : undefined },
          serials: line.serials?.join("\n"),
        })),
      });
      return toWholeAsnDto(await readAsn(ctx, asnId));
    },
  ),
});
