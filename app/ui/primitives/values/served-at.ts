import { createContext } from "react";

/** When the server made the page, in milliseconds: the browser's first render says "5 minutes ago" by the same clock. */
export const ServedAt = createContext<number | null>(null);
