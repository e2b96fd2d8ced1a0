import { BlindReceiptBody, BlindReceiptDto, formOfReceipt } from "#app/domain/inbound/receiving/receipt.dto";
import { receiveGoods } from "#app/domain/inbound/receiving/receive-goods.server";
import { apiAction, created, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

/** Receives goods that were not announced. */
export const action = apiAction({
  POST: operation(
    "inventory.receive",
    { body: BlindReceiptBody, answer: BlindReceiptDto, status: 201 },
    async ({ ctx, input }) => {
      const { receiptId: id, lines, units, undated } = await receiveGoods(ctx, formOfReceipt(input));
      return created({ id, lines, units, lotsWithoutExpiry: undated });
    },
  ),
});
