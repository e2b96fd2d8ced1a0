/** Maximum lines of an order created by a form, the API or an import. */
export const MAX_LINES = 500;
