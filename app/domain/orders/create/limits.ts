/** Maximum lines of an order created by a form, the API or an import. */
export const MOST_LINES = 500;
