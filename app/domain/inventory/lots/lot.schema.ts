import { z } from "zod";
import { isDay } from "../../catalog/product-fields";
import { MovementCursor } from "../movements/movements.schema";

export const LotParams = z.object({ lotId: z.string().min(1).max(64) });

/** A movement's id and the lot's balance below it, which no index of the ledger gives. */
const LotCursor = z
  .string()
  .regex(/^[^~]+~\d{1,12}$/)
  .refine((value) => MovementCursor.safeParse(value.split("~")[0]).success);

export const lotCursor = (id: string, balance: number): string => `${id}~${balance}`;

export function parseLotCursor(cursor: string): { id: string; balance: number } {
  const [id = "", balance] = cursor.split("~");
  return { id, balance: Number(balance) };
}

/** The page that the lot was opened from, a preselected status, and the part of the page. */
export const LotQuery = z.object({
  from: z.enum(["stock", "expiring", "product", "location"]).optional().catch(undefined),
  at: z.string().max(64).optional().catch(undefined),
  /** Path of the page, when it is another one. */
  back: z.string().max(1000).optional().catch(undefined),
  company: z.string().max(64).optional().catch(undefined),
  status: z.enum(["quarantined", "recalled"]).optional().catch(undefined),
  show: z.literal("movements").optional().catch(undefined),
  cursor: LotCursor.optional().catch(undefined),
});
export type LotMovementsQuery = Partial<Pick<z.output<typeof LotQuery>, "show" | "cursor">>;

export const Reason = z.string("Enter a reason").trim().min(3, "Enter a reason").max(200, "At most 200 characters");

export const ChangeLot = z.object({
  /** The lot's version in the form, so that another user's change is not overwritten. */
  version: z.string().max(100),
  status: z.enum(["available", "quarantined", "recalled", "expired"], "Choose a status"),
  expiresOn: z
    .string()
    .trim()
    .nullish()
    .transform((value) => value || null)
    .refine((value) => !value || isDay(value), "Use a date such as 2026-05-03"),
  reason: Reason,
});
export type ChangeLot = z.output<typeof ChangeLot>;

export const lotVersion = (lot: { status: string; expiresOn: string | null }): string =>
  `${lot.status} ${lot.expiresOn ?? "-"}`;
