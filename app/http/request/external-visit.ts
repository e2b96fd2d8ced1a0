/**
 * True when a browser opens a page from outside this site, by its Fetch metadata headers. Clients that do not send them
 * count as internal.
 */
export const isExternalVisit = ({ headers }: Request): boolean =>
  headers.get("Sec-Fetch-Dest") === "document" && headers.get("Sec-Fetch-Site") !== "same-origin";
