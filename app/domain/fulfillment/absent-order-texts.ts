import type { Absence } from "#app/integrations/sales-channel";

/** Reason of the hold; also used to recognize such a hold later. */
export const ABSENCE_REASON: Record<Absence, string> = {
  deleted: "Deleted in the store. Cancel it, or release it if it should still ship.",
  trashed: "In the store's trash. Cancel it, or release it if it should still ship.",
};

/** The store's status in a proposal to cancel an order that is already picked. */
export const ABSENCE_WORD: Record<Absence, string> = { deleted: "Deleted", trashed: "Moved to the trash" };

export const ABSENCE_REASONS: readonly string[] = Object.values(ABSENCE_REASON);
export const ABSENCE_WORDS: readonly string[] = Object.values(ABSENCE_WORD);
