/**
 * Whether this page opened as a copy, without a network (docs/decisions/092). The ids of its forms may have been used
 * before the copy was opened: what is sent from it needs new ones. Constant while the page is open.
 */
export const isCopiedPage: boolean = typeof document !== "undefined" && "keptAt" in document.documentElement.dataset;
