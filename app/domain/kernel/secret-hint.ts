/** "…4f2a": enough to distinguish keys; only "…" for a key so short that four characters would reveal it. */
export const hintOf = (secret: string): string => (secret.length >= 12 ? `…${secret.slice(-4)}` : "…");
