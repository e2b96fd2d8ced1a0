import type { ReactNode } from "react";
import { type ButtonVariant, buttonClass } from "../buttons/button-style";

interface Look {
  to: string;
  variant?: ButtonVariant;
  /** What it opens lies over the list, which stays where it is scrolled to. */
  over?: boolean;
  label?: string;
}

/**
 * A row's link that reads as a button, in plain markup that useSoftLinks follows. A function and not a component:
 * a table has many.
 */
export const rowButton = ({ to, variant = "secondary", over, label }: Look, children: ReactNode) => (
  <a href={to} data-soft={over ? "stay" : ""} aria-label={label} className={buttonClass(variant, "sm")}>
    {children}
  </a>
);
