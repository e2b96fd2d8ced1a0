import { z } from "zod";
import { PACK_SCANS, PICK_SCANS } from "#db/schema/values/stock-values";

export const ScanPolicyForm = z.object({
  pickBin: z.boolean().default(false),
  pickItem: z.enum(PICK_SCANS, "Choose how items are picked"),
  pickLot: z.boolean().default(false),
  packItem: z.enum(PACK_SCANS, "Choose how packed items are checked"),
  packLot: z.boolean().default(false),
});
export type ScanPolicyForm = z.output<typeof ScanPolicyForm>;
