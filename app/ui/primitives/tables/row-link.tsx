import { Link } from "@remix-run/react";
import { type ComponentProps, createContext, useContext } from "react";

/**
 * Whether a row's links announce their routes to the browser. The links of one row are enough: those of the others lead
 * to the same routes, and each announced path is matched by the server.
 */
export const RowDiscovery = createContext<"render" | "none">("none");

/** A link in a table's row. */
export const RowLink = (props: Omit<ComponentProps<typeof Link>, "discover">) => (
  <Link prefetch="intent" discover={useContext(RowDiscovery)} {...props} />
);
