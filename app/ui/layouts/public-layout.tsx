import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { LinkButton } from "../primitives/link-button";
import { BrandMark } from "./brand-mark";
import type { Theme } from "./theme";
import { ThemeSwitch } from "./theme-switch";

type Props = {
  brand: string;
  theme: Theme;
  /** Anchors of the landing page start with `#`. */
  nav?: { to: string; label: string }[];
  signIn?: { to: string; label?: string } | null;
  /** A second, stronger call beside signing in. */
  start?: { to: string; label: string } | null;
  footer?: ReactNode;
  children: ReactNode;
};

/** The frame of the pages that anyone may read. */
export function PublicLayout({ brand, theme, nav = [], signIn, start, footer, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <header className="border-line border-b bg-surface print:hidden">
        <div className="mx-auto flex h-16 max-w-6xl items-center gap-4 px-4 sm:px-6">
          <Link to="/" className="rounded-md" aria-label={`${brand}, home`}>
            <BrandMark brand={brand} />
          </Link>
          {nav.length > 0 && (
            <nav aria-label="Main" className="ml-4 max-md:hidden">
              <ul className="flex items-center gap-1">
                {nav.map((item) => (
                  <li key={item.to}>
                    <PublicLink {...item} />
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className="ml-auto flex items-center gap-2">
            {signIn && (
              <LinkButton to={signIn.to} variant={start ? "ghost" : "secondary"}>
                {signIn.label ?? "Login"}
              </LinkButton>
            )}
            {start && (
              <LinkButton to={start.to} variant="primary">
                {start.label}
              </LinkButton>
            )}
          </div>
        </div>
      </header>
      <div className="flex-1">{children}</div>
      <footer className="border-line border-t print:hidden">
        <div className="mx-auto grid max-w-6xl gap-8 px-4 py-8 sm:px-6">
          {footer}
          <div className="flex items-center justify-between gap-4 text-muted text-sm">
            <p>{brand}</p>
            <ThemeSwitch theme={theme} />
          </div>
        </div>
      </footer>
    </div>
  );
}

function PublicLink({ to, label }: { to: string; label: string }) {
  const look = "inline-flex h-9 items-center rounded-lg px-3 font-medium text-muted transition-colors hover:text-ink";
  return to.includes("#") ? (
    <a href={to} className={look}>
      {label}
    </a>
  ) : (
    <Link to={to} className={look}>
      {label}
    </Link>
  );
}

export { AuthCard } from "./auth-card";
