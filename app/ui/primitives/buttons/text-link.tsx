import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { cx } from "../classes";

const LOOK = "rounded-sm font-medium text-accent underline-offset-3 hover:underline";

/** A link in text or in a cell. `href` leads outside the application's own routes. */
export function TextLink({
  to,
  href,
  className,
  children,
}: { className?: string; children: ReactNode } & ({ to: string; href?: never } | { href: string; to?: never })) {
  if (href !== undefined) {
    return (
      <a href={href} className={cx(LOOK, className)} rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Link prefetch="intent" to={to} className={cx(LOOK, className)}>
      {children}
    </Link>
  );
}
