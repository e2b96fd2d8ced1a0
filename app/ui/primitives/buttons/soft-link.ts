interface LinkTarget {
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean | undefined;
  /** Takes this page's place in the history. */
  replace?: boolean | undefined;
}

/** What makes a plain link (`href`) one that useSoftLinks follows, and whose route the browser learns of with this page. */
export const softLink = ({ preventScrollReset, replace }: LinkTarget = {}) => ({
  "data-soft": preventScrollReset ? "stay" : "",
  "data-replace": replace ? "" : undefined,
  "data-discover": "true",
});
