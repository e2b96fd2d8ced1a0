import { cx } from "../classes";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg" | "touch";

// The classes are defined in parts.css and written here in full: Tailwind cannot find names assembled at run time.
const VARIANT: Record<ButtonVariant, string> = {
  primary: "button button-primary",
  secondary: "button button-secondary",
  ghost: "button button-ghost",
  danger: "button button-danger",
};

const SIZE: Record<ButtonSize, string> = {
  sm: "button-sm",
  md: "button-md",
  lg: "button-lg",
  touch: "button-touch",
};

const SQUARE: Record<ButtonSize, string> = {
  sm: "square-sm",
  md: "square-md",
  lg: "size-11",
  touch: "size-14",
};

/** Style of buttons and of links styled as buttons. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md", className?: string): string {
  return cx(VARIANT[variant], SIZE[size], className);
}

/** Style of a square icon-only button. */
export function iconButtonClass(variant: ButtonVariant = "ghost", size: ButtonSize = "md", className?: string): string {
  return cx(VARIANT[variant], SQUARE[size], className);
}
