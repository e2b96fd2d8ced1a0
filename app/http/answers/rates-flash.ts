import type { CopiedRates } from "#app/domain/billing/cards/copy-rates.server";
import { dayName } from "#app/domain/kernel/days";

/** Confirms that rates were copied, with their first day. */
export const copiedRatesFlash = (copied: CopiedRates): { title: string; description?: string } =>
  copied.isCopied
    ? { title: "Rates copied", description: `They apply from ${dayName(copied.effectiveFrom)}.` }
    : { title: "This company has rates already" };
