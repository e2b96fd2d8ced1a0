import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { COUNT_CORRECTION, OperationId } from "#app/domain/inventory/adjust/adjust.schema";
import { adjustStock } from "#app/domain/inventory/adjust-stock.server";
import { StockScreenQuery } from "#app/domain/inventory/stock-screen";
import { DomainError } from "#app/domain/kernel/errors";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { adjustedMessage, FAILED } from "./adjusted-message";

const PlusOne = z.object({
  productId: z.string().min(1).max(64),
  operationId: OperationId,
  /** The list is on a company's page. */
  from: z.literal("company").optional(),
});

/** The plus button of the stock list. */
export const action = buttonAction(
  "inventory.adjust",
  { query: StockScreenQuery, form: PlusOne, failed: FAILED },
  ({ ctx, input: { productId, operationId, from }, query: { open: _open, ...search } }) => {
    const { company, ...rest } = search;
    const back = from && company ? paths.company(company, "inventory", rest) : paths.inventory("stock", search);
    return doneOrRefused(back, { title: "Error", description: FAILED }, async () => {
      try {
        const adjusted = await adjustStock(ctx, productId, {
          adjustment: 1,
          reason: COUNT_CORRECTION,
          lotId: undefined,
          locationId: undefined,
          // All buttons of the list share one form, so the operation id combines the form and the product.
          operationId: `${operationId}.${productId}`,
        });
        return adjustedMessage(adjusted);
      } catch (error) {
        // Only a user can choose which lot the unit belongs to.
        if (error instanceof DomainError && error.code === "validation")
          return redirect(stockPaths.adjustStock(productId, { ...search, by: "1" }), 303);
        throw error;
      }
    });
  },
);
