/** Attributes of a link to a document that the browser shows: the page with the work stays open. */
export const NEW_TAB = { target: "_blank", rel: "noreferrer" } as const;
