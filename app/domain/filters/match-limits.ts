/** Matches that a long list counts. It reads each of them, and "500+" says enough where a page shows 50. */
const MAX_COUNTED = 500;
/** Matches that a list sorted by a column reads to sort them, as the database's part has it, and therefore counts. */
export const MAX_SORTED = 10_000;

/** The largest exact count of a long list. */
export const mostCounted = (isSorted: boolean): number => (isSorted ? MAX_SORTED : MAX_COUNTED);
