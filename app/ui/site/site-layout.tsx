import type { ReactNode } from "react";
import { LoginDialog, type SignInMethods } from "./login-dialog";
import { useSiteFacts } from "./site-facts";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

type Props = {
  /** For the landing page, whose header opens the login dialog in place. */
  login?: SignInMethods;
  children: ReactNode;
};

/** The frame of visitors' pages. Rendered on the server only, because these pages load no scripts. */
export function SiteLayout({ login, children }: Props) {
  const { facts, theme, isSignedIn } = useSiteFacts();
  return (
    <div className="site flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader brand={facts.brand} isLanding={login !== undefined} isSignedIn={isSignedIn} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter facts={facts} theme={theme} />
      {login && <LoginDialog brand={facts.brand} ways={login} />}
    </div>
  );
}
