/** The UTC day of an instant: that of the provider, whose calendar is UTC until a test changes it. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
