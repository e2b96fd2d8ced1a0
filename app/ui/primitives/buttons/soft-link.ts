interface Where {
  to: string;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean | undefined;
  /** Takes this page's place in the history. */
  replace?: boolean | undefined;
}

/** What makes a plain link one that SoftLinks follows, and whose page the browser learns of with this one. */
export const softLink = ({ to, preventScrollReset, replace }: Where) => ({
  href: to,
  "data-soft": preventScrollReset ? "stay" : "",
  "data-replace": replace ? "" : undefined,
  "data-discover": "true",
});
