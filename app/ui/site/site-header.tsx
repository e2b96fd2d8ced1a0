import { paths } from "#app/http/paths";
import { Menu } from "#app/ui/icons/icons";
import { BrandMark } from "../layouts/shell/brand-mark";
import { buttonClass, iconButtonClass } from "../primitives/buttons/button-style";
import { LoginButton } from "./login-dialog";

type Props = { brand: string; isLanding: boolean; isSignedIn: boolean };

const SECTIONS = [
  { anchor: "#features", label: "Features" },
  { anchor: "#integrations", label: "Integrations" },
];
const PAGES = [
  { to: paths.support(), label: "Support" },
  { to: paths.contact(), label: "Contact" },
];
const LINK = "inline-flex h-9 items-center rounded-lg px-3 font-medium text-muted transition-colors hover:text-ink";
const ROW = "flex h-12 items-center border-line border-b font-medium text-md";

export function SiteHeader({ brand, isLanding, isSignedIn }: Props) {
  const sections = SECTIONS.map(({ anchor, label }) => ({ to: isLanding ? anchor : `/${anchor}`, label }));
  return (
    <header className="site-header">
      <div className="site-wrap flex h-16 items-center gap-4">
        <a href="/" className="min-w-0 rounded-md" aria-label={`${brand}, home`}>
          <BrandMark brand={brand} />
        </a>
        <nav aria-label="Main" className="ml-4 max-md:hidden">
          <ul className="flex items-center">
            {[...sections, ...PAGES].map(({ to, label }) => (
              <li key={to}>
                <a href={to} className={LINK}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {isLanding ? (
            <>
              <LoginButton variant="ghost">Login</LoginButton>
              <LoginButton variant="primary" className="max-sm:hidden">
                Get Started
              </LoginButton>
            </>
          ) : (
            <a href={isSignedIn ? paths.home() : paths.login()} className={buttonClass("secondary")}>
              {isSignedIn ? "Dashboard" : "Login"}
            </a>
          )}
          <button
            type="button"
            aria-label="Menu"
            className={iconButtonClass("ghost", "md", "-mr-2 md:hidden")}
            {...{ popovertarget: "site-menu" }}
          >
            <Menu className="size-5" strokeWidth={1.75} />
          </button>
        </div>
      </div>
      <SiteMenu isLanding={isLanding} />
    </header>
  );
}

/** The header's links on a phone. */
function SiteMenu({ isLanding }: { isLanding: boolean }) {
  // The empty query forces a page load: a jump within the page would leave the menu open.
  const sections = SECTIONS.map(({ anchor, label }) => ({ to: isLanding ? `/?${anchor}` : `/${anchor}`, label }));
  return (
    <div id="site-menu" className="site-menu" {...{ popover: "auto" }}>
      <nav aria-label="Menu">
        <ul>
          {[...sections, ...PAGES].map(({ to, label }) => (
            <li key={to}>
              <a href={to} className={ROW}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <a href={paths.login()} className={`${ROW} border-b-0`}>
              Login
            </a>
          </li>
        </ul>
      </nav>
    </div>
  );
}
