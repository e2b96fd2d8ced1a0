/** The return's page. A notification stores it. */
export const returnPath = (id: string): string => `/returns/${id}`;
