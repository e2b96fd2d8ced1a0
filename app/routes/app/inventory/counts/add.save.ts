import { addFound } from "#app/domain/inventory/counts/add-found.server";
import { AddFoundCall, CountParams } from "#app/domain/inventory/counts/count.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { assertSentBy } from "#app/routes/app/sent-by.server";

/** Adds a product to a count as a device recorded it offline. Added once per `operationId`. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "inventory.count",
    { params: CountParams, body: AddFoundCall },
    async ({ ctx, params: { countId }, input }) => {
      assertSentBy(ctx, input.by);
      const { sku } = await addFound(ctx, countId, input);
      const detail = `Enter how many units of ${sku} are there.`;
      return {
        said: { id: input.operationId, ok: true, title: "Added", detail },
        view: null,
        goTo: countPaths.lines(countId),
      };
    },
  ),
});
