/** Choices for the list of expiring lots, in days. */
export const AHEAD = ["30", "60", "90"] as const;
