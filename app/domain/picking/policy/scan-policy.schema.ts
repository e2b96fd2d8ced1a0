import { z } from "zod";
import { PACK_SCANS, PICK_SCANS, USUAL_TOLERANCE_PERCENT } from "#db/schema/values/stock-values";
import { typedInteger } from "../../kernel/typed-fields";

export const ScanPolicyForm = z.object({
  pickBin: z.boolean().default(false),
  pickItem: z.enum(PICK_SCANS, "Choose how items are picked"),
  pickLot: z.boolean().default(false),
  packItem: z.enum(PACK_SCANS, "Choose how packed items are checked"),
  packLot: z.boolean().default(false),
  packWeighs: z.boolean().default(false),
  packTolerance: typedInteger(
    z
      .number("Enter a whole number of percent")
      .int("Enter a whole number of percent")
      .min(0, "At least 0")
      .max(100, "At most 100")
      .default(USUAL_TOLERANCE_PERCENT),
  ),
});
export type ScanPolicyForm = z.output<typeof ScanPolicyForm>;
