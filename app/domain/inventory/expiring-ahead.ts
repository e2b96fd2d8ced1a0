/** How far ahead the list of expiring lots looks, in days. */
export const AHEAD = ["30", "60", "90"] as const;
