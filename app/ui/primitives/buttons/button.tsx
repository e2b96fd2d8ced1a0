import { type ButtonHTMLAttributes, forwardRef } from "react";
import type { Icon } from "../icon";
import { Spinner } from "../states/spinner";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-style";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
  /** Disables the button and shows progress. */
  pending?: boolean;
  /** Label during progress, such as "Saving..." */
  pendingLabel?: string;
};

export const Button = forwardRef<HTMLButtonElement, Props>(function Button(
  { variant, size, icon: Icon, pending = false, pendingLabel, className, children, disabled, type = "button", ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      className={buttonClass(variant, size, className)}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending ? <Spinner /> : Icon && <Icon className={size === "touch" ? "size-5" : "size-4"} />}
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
});
