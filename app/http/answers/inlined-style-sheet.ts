import { createContext } from "react";

/** The style sheet's text when the server inlines it; null when the page links to the file. */
export const InlineStyles = createContext<string | null>(null);
