import type { Absence } from "#app/integrations/sales-channel";

/** The reason on an order's hold; also how such a hold is recognized later. */
export const ABSENCE_REASON: Record<Absence, string> = {
  deleted: "Deleted in the store. Cancel it, or release it if it is still to be shipped.",
  trashed: "In the trash of the store. Cancel it, or release it if it is still to be shipped.",
};

/** What a proposal to cancel an order that is already picked calls the store's status. */
export const ABSENCE_WORD: Record<Absence, string> = { deleted: "Deleted", trashed: "Moved to the trash" };

export const ABSENCE_REASONS: readonly string[] = Object.values(ABSENCE_REASON);
export const ABSENCE_WORDS: readonly string[] = Object.values(ABSENCE_WORD);
