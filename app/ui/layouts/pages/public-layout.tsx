import type { ReactNode } from "react";
import type { Theme } from "#app/http/cookies/display-preferences";
import { paths } from "#app/http/paths";
import { BrandMark } from "../shell/brand-mark";
import { ThemeSwitch } from "../theme-switch";

type Props = { brand: string; theme: Theme; children: ReactNode };

/** Frame of sign-in, password and invitation pages. Other public pages use the site's frame. */
export function PublicLayout({ brand, theme, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="print:hidden">
        <div className="site-wrap flex h-16 items-center">
          <a href={paths.home()} className="min-w-0 rounded-md" aria-label={`${brand}, home`}>
            <BrandMark brand={brand} />
          </a>
        </div>
      </header>
      <div className="flex-1">{children}</div>
      <footer className="border-line border-t print:hidden">
        <div className="site-wrap flex flex-wrap items-center justify-between gap-4 py-5 text-sm">
          <ul className="flex flex-wrap gap-x-5">
            {FOOT.map(({ to, label }) => (
              <li key={to}>
                <a
                  href={to}
                  className="inline-block rounded-sm text-muted transition-colors hover:text-ink pointer-coarse:py-2"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <ThemeSwitch theme={theme} />
        </div>
      </footer>
    </div>
  );
}

const FOOT = [
  { to: paths.support(), label: "Support" },
  { to: paths.contact(), label: "Contact" },
  { to: paths.legal("privacy"), label: "Privacy" },
  { to: paths.legal("terms"), label: "Terms" },
];

export { AuthCard } from "./auth-card";
