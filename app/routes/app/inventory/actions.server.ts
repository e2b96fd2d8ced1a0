import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { COUNT_CORRECTION, PlusOne } from "#app/domain/inventory/adjust/adjust.schema";
import { type Adjusted, adjustStock } from "#app/domain/inventory/adjust-stock.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import { done, type FlashInput } from "#app/http/answers/flash.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";

export const StockAction = PlusOne.extend({ from: z.literal("company").optional() });
export type StockAction = z.output<typeof StockAction>;

type Search = Record<string, string | undefined>;

/** Adds one unit from the list's plus button and reports it on the same list. */
export async function addOne(ctx: Ctx, { productId, operationId, from }: StockAction, search: Search) {
  const { company, ...rest } = search;
  const back = from && company ? paths.company(company, "inventory", rest) : paths.inventory("stock", search);
  try {
    const adjusted = await adjustStock(ctx, productId, {
      adjustment: 1,
      reason: COUNT_CORRECTION,
      lotId: undefined,
      locationId: undefined,
      // All buttons of the list share one form, so the operation id combines the form and the product.
      operationId: `${operationId}.${productId}`,
    });
    return done(back, adjustedWords(adjusted));
  } catch (thrown) {
    const error = asDomainError(thrown);
    // Only a user can choose which lot the unit belongs to.
    if (error instanceof DomainError && error.code === "validation") {
      throw redirect(stockPaths.adjustStock(productId, { ...search, by: "1" }), 303);
    }
    if (error instanceof DomainError && error.code === "not_found") throw thrown;
    if (!(error instanceof DomainError)) ctx.log.error("stock not adjusted", { productId, message: String(error) });
    return done(back, { title: "Error", description: failureWords(error), variant: "destructive" });
  }
}

export const FAILED = "Failed to adjust inventory. Please try again.";
export const failureWords = (error: unknown): string =>
  error instanceof DomainError ? error.message.slice(0, 300) : FAILED;

/** "3 fewer of SKU-1: 2 of lot A at A-01, 1 of lot B at A-02." */
export function adjustedWords({ sku, moved }: Adjusted): FlashInput {
  const total = moved.reduce((sum, { delta }) => sum + delta, 0);
  const n = (units: number) => Math.abs(units).toLocaleString("en-US");
  const where = ({ lotNumber, locationCode }: Adjusted["moved"][number]) =>
    `${lotNumber ? `lot ${lotNumber} ` : ""}at ${locationCode}`;
  const parts = moved.map((part) => (moved.length > 1 ? `${n(part.delta)} ` : "") + where(part));
  const listed = parts.slice(0, SHOWN).join(", ") + (parts.length > SHOWN ? ` and ${parts.length - SHOWN} more` : "");
  // A single location without a lot needs no list: "1 more of SKU-1 at A-01."
  const isPlain = moved.length === 1 && !moved[0]?.lotNumber;
  const description = `${n(total)} ${total < 0 ? (total === -1 ? "less" : "fewer") : "more"} of ${sku.slice(0, 60)}${isPlain ? "" : ":"} ${listed}.`;
  return { title: "Inventory adjusted successfully!", description: description.slice(0, 300) };
}

const SHOWN = 4;
