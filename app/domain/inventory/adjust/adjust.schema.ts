import { z } from "zod";
import { typedInteger } from "../../kernel/typed-fields";

/** Adjustment reasons in the form. */
export const ADJUST_REASON = ["Count correction", "Damaged", "Lost", "Found", "Returned to stock", "Other"] as const;
export type AdjustReason = (typeof ADJUST_REASON)[number];
export const COUNT_CORRECTION: AdjustReason = "Count correction";
const RETURNED: AdjustReason = "Returned to stock";

/** Whether the adjustment is a customer return, which is billable work. */
export const isReturn = ({ adjustment, reason }: { adjustment: number; reason: string }): boolean =>
  adjustment > 0 && (reason === RETURNED || reason.startsWith(`${RETURNED}:`));

const MAX_UNITS = 1_000_000;

const SignedQuantity = typedInteger(
  z
    .number("Enter a whole number, such as 5 or -5")
    .int("Enter a whole number, such as 5 or -5")
    .min(-MAX_UNITS, "At most 1,000,000 units at once")
    .max(MAX_UNITS, "At most 1,000,000 units at once")
    .refine((units) => units !== 0, "Enter a number other than 0"),
);

const id = z
  .string()
  .max(64)
  .nullish()
  .transform((value) => value || undefined);

/** Input of the API. */
export const StockAdjustment = z.object({
  adjustment: SignedQuantity,
  reason: z
    .string()
    .trim()
    .max(200, "At most 200 characters")
    .nullish()
    .transform((value) => value || COUNT_CORRECTION),
  lotId: id,
  locationId: id,
});
export type StockAdjustment = z.output<typeof StockAdjustment> & {
  /** The same operation sent twice moves units once. */
  operationId: string;
};

export const OperationId = z.string().min(8).max(120);

/** The dialog's form: a place is a lot at a location, and a custom reason requires text. */
export const AdjustForm = z
  .object({
    adjustment: SignedQuantity,
    reason: z.enum(ADJUST_REASON, "Choose a reason"),
    note: z.string().trim().max(150, "At most 150 characters").optional(),
    place: z.string().max(130).optional(),
    operationId: OperationId,
  })
  .refine(({ reason, note }) => reason !== "Other" || note, { path: ["note"], error: "Describe the reason" })
  .transform(({ note, place, ...form }): StockAdjustment => {
    const [lotId, locationId] = place?.split("/") ?? [];
    const reason = !note ? form.reason : form.reason === "Other" ? note : `${form.reason}: ${note}`;
    return { ...form, reason, lotId: lotId || undefined, locationId: locationId || undefined };
  });
