/** A browser that has had no page of ours before this one, as far as it says; what is no browser says nothing. */
export const isExternalVisit = ({ headers }: Request): boolean =>
  headers.get("Sec-Fetch-Dest") === "document" && headers.get("Sec-Fetch-Site") !== "same-origin";
