import { createContext } from "react";

/**
 * When the server rendered the page, in milliseconds: the browser's first render computes "5 minutes ago" from the same
 * time.
 */
export const ServedAt = createContext<number | null>(null);
