import { cx } from "../classes";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg" | "touch";

// What they stand for lies in parts.css, whole: Tailwind finds no name that is put together.
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

/** The look shared by buttons and by links that read as buttons. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md", className?: string): string {
  return cx(VARIANT[variant], SIZE[size], className);
}

/** The same for a square button that holds only an icon. */
export function iconButtonClass(variant: ButtonVariant = "ghost", size: ButtonSize = "md", className?: string): string {
  return cx(VARIANT[variant], SQUARE[size], className);
}
