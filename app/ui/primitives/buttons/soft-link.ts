interface LinkTarget {
  /** Keeps the scroll position. */
  preventScrollReset?: boolean | undefined;
  /** Replaces the current history entry. */
  replace?: boolean | undefined;
}

/**
 * Attributes that make a plain link (`href`) a client navigation through useSoftLinks, and announce its route to the
 * browser with this page.
 */
export const softLink = ({ preventScrollReset, replace }: LinkTarget = {}) => ({
  "data-soft": preventScrollReset ? "stay" : "",
  "data-replace": replace ? "" : undefined,
  "data-discover": "true",
});
