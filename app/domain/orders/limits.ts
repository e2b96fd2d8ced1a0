/** Lines of one order that people, the API and imports make. */
export const MOST_LINES = 500;
