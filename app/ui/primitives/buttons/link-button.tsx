import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Icon } from "../icon";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-style";
import { NEW_TAB } from "./new-tab";

type Props = {
  to: string;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
  className?: string;
  /** For URLs that are not pages: downloads, sign-out. */
  reload?: boolean;
  /** For documents that the browser shows, such as PDFs. */
  newTab?: boolean;
  /** Downloads the response as a file. */
  download?: boolean | string;
  preventScrollReset?: boolean;
  replace?: boolean;
  /** Of the history entry, such as RETURN. */
  state?: object;
  /** Initial focus of a destructive confirmation: the button that cancels. */
  "data-safe"?: boolean;
};

/** A link styled as a button. */
export function LinkButton({
  to,
  children,
  variant,
  size,
  icon: Icon,
  className,
  reload,
  newTab,
  download,
  ...rest
}: Props) {
  const look = buttonClass(variant, size, className);
  const content = (
    <>
      {Icon && <Icon className={size === "touch" ? "size-5" : "size-4"} />}
      {children}
    </>
  );
  if (reload || newTab || download !== undefined) {
    return (
      <a href={to} className={look} download={download} {...(newTab && NEW_TAB)}>
        {content}
      </a>
    );
  }
  const { preventScrollReset, replace, state, ...heard } = rest;
  return (
    <Link prefetch="intent" to={to} {...{ preventScrollReset, replace, state }} className={look} {...heard}>
      {content}
    </Link>
  );
}
