import { Link } from "@remix-run/react";
import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from "react";
import type { Icon } from "../icon";
import { Tooltip } from "../overlays/tooltip";
import { type ButtonSize, type ButtonVariant, iconButtonClass } from "./button-style";

type Look = { label: string; icon: Icon; variant?: ButtonVariant; size?: ButtonSize; className?: string };

/** A square icon button; its label is read aloud and shown in a tooltip. */
export const IconButton = forwardRef<HTMLButtonElement, Look & ButtonHTMLAttributes<HTMLButtonElement>>(
  function IconButton({ label, icon: Icon, variant, size, className, type = "button", ...rest }, ref) {
    return (
      <Tooltip text={label}>
        <button
          ref={ref}
          type={type}
          aria-label={label}
          className={iconButtonClass(variant, size, className)}
          {...rest}
        >
          <Icon className={size === "sm" ? "size-4" : "size-5"} strokeWidth={1.75} />
        </button>
      </Tooltip>
    );
  },
);

type LinkProps = Look & {
  to: string;
  /** For URLs that are not pages. */
  reload?: boolean;
  preventScrollReset?: boolean;
  children?: ReactNode;
};

/** An icon button that is a link. */
export function IconLink({ label, icon: Icon, variant, size, className, to, reload, children, ...rest }: LinkProps) {
  const look = iconButtonClass(variant, size, `relative ${className ?? ""}`);
  const content = (
    <>
      <Icon className={size === "sm" ? "size-4" : "size-5"} strokeWidth={1.75} />
      {children}
    </>
  );
  return (
    <Tooltip text={label}>
      {reload ? (
        <a href={to} aria-label={label} className={look}>
          {content}
        </a>
      ) : (
        <Link prefetch="intent" to={to} {...rest} aria-label={label} className={look}>
          {content}
        </Link>
      )}
    </Tooltip>
  );
}
