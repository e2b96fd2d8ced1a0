import { cx } from "../classes";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg" | "touch";

const VARIANT: Record<ButtonVariant, string> = {
  primary: "bg-accent-fill text-on-accent hover:bg-accent-fill-hover",
  secondary: "border border-line-strong/60 bg-surface text-ink hover:border-line-strong hover:bg-sunken",
  ghost: "text-muted hover:bg-sunken hover:text-ink",
  danger: "bg-bad-fill text-on-fill hover:bg-bad-fill-hover",
};

// On a touch screen every target grows to 44 px; `touch` is for the scan screens, where it is 56 everywhere.
const SIZE: Record<ButtonSize, string> = {
  sm: "h-8 gap-1.5 px-2.5 text-sm pointer-coarse:h-11 pointer-coarse:px-3.5",
  md: "h-9 gap-2 px-3.5 text-base pointer-coarse:h-11 pointer-coarse:px-4",
  lg: "h-11 gap-2 px-5 text-base",
  touch: "h-14 gap-2.5 px-6 text-md",
};

const ICON_SIZE: Record<ButtonSize, string> = {
  sm: "size-8 pointer-coarse:size-11",
  md: "size-9 pointer-coarse:size-11",
  lg: "size-11",
  touch: "size-14",
};

const BASE =
  "inline-flex shrink-0 select-none items-center justify-center rounded-lg font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-busy:opacity-80 aria-disabled:opacity-55";

/** The look shared by buttons and by links that read as buttons. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md", className?: string): string {
  return cx(BASE, VARIANT[variant], SIZE[size], className);
}

/** The same for a square button that holds only an icon. */
export function iconButtonClass(variant: ButtonVariant = "ghost", size: ButtonSize = "md", className?: string): string {
  return cx(BASE, VARIANT[variant], ICON_SIZE[size], className);
}
