import type { Theme } from "#app/http/cookies/display-preferences";
import { paths } from "#app/http/paths";
import { BrandMark } from "../layouts/shell/brand-mark";
import { ThemeSwitch } from "../layouts/theme-switch";
import type { SiteFacts } from "./site-facts";

const LISTS = (brand: string) => [
  {
    title: "Services",
    links: [
      { to: paths.support("orders"), label: "Order management" },
      { to: paths.support("inventory"), label: "Inventory and lots" },
      { to: paths.support("picking"), label: "Picking and scanning" },
      { to: paths.support("shipping"), label: "Shipping" },
      { to: "/#integrations", label: "Integrations" },
    ],
  },
  {
    title: "Company",
    links: [
      { to: "/#why", label: `Why ${brand}` },
      { to: "/#features", label: "Features" },
      { to: paths.contact("Schedule a demo"), label: "Schedule Demo" },
      { to: paths.contact(), label: "Contact" },
    ],
  },
  {
    title: "Support",
    links: [
      { to: paths.support(), label: "Help center" },
      { to: paths.support("faq"), label: "Questions and answers" },
      { to: paths.support("news"), label: "What's new" },
      { to: paths.apiReference(), label: "API reference" },
      { to: paths.contact("Support"), label: "Contact support" },
    ],
  },
];

const LINK = "rounded-sm text-muted transition-colors hover:text-ink pointer-coarse:py-1.5";

export function SiteFooter({ facts, theme }: { facts: SiteFacts; theme: Theme }) {
  const { brand, supportEmail, supportHours } = facts;
  return (
    <footer className="site-footer border-line border-t bg-surface">
      <div className="site-wrap grid gap-10 py-12 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <BrandMark brand={brand} />
          <p className="mt-3 max-w-xs text-muted">Warehouse and fulfillment software for third-party logistics.</p>
          <p className="mt-3 text-muted">
            {supportEmail && (
              <a href={`mailto:${supportEmail}`} className="rounded-sm text-ink underline-offset-3 hover:underline">
                {supportEmail}
              </a>
            )}
            <br />
            {supportHours}
          </p>
        </div>
        <div className="grid gap-8 sm:grid-cols-3 lg:col-span-8">
          {LISTS(brand).map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="text-base">{title}</h2>
              <ul className="mt-3 grid gap-2 pointer-coarse:gap-0">
                {links.map(({ to, label }) => (
                  <li key={label}>
                    <a href={to} className={`inline-block ${LINK}`}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="border-line border-t">
        <div className="site-wrap flex flex-wrap items-center justify-between gap-4 py-5 text-sm">
          <ul aria-label="Legal" className="flex flex-wrap gap-x-5 gap-y-2">
            {(["privacy", "terms", "cookies"] as const).map((page) => (
              <li key={page}>
                <a href={paths.legal(page)} className={`inline-block capitalize ${LINK}`}>
                  {page}
                </a>
              </li>
            ))}
          </ul>
          <ThemeSwitch theme={theme} />
        </div>
      </div>
    </footer>
  );
}
