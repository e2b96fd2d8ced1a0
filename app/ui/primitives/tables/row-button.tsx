import type { ReactNode } from "react";
import { RowLink } from "#app/ui/primitives/tables/row-link";
import { type ButtonVariant, buttonClass } from "../buttons/button-style";

interface Look {
  to: string;
  variant?: ButtonVariant;
  /** Opens a dialog over the list, which keeps its scroll position. */
  over?: boolean;
  label?: string;
}

/** A row's link styled as a button, in plain markup for useSoftLinks. A function, not a component: a table has many. */
export const rowButton = ({ to, variant = "secondary", over, label }: Look, children: ReactNode) => (
  <RowLink to={to} preventScrollReset={over} aria-label={label} className={buttonClass(variant, "sm")}>
    {children}
  </RowLink>
);
