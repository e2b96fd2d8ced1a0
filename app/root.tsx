import { data, type LinksFunction, type MetaFunction } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import type { SignedIn } from "#app/domain/access/access.service.server";
import { Calendars, parseCalendars } from "#app/domain/kernel/calendars";
import { clearedFlash, readFlash } from "#app/http/answers/flash.server";
import { readDensity, readTheme } from "#app/http/cookies/display-cookies.server";
import { takeKeptForm } from "#app/http/cookies/kept-form.server";
import { publicLoader } from "#app/http/guards/guard.server";
import { PageStyles } from "#app/ui/layouts/page-styles";
import { PageError } from "#app/ui/layouts/pages/page-error";
import { ThemeColor } from "#app/ui/layouts/theme-color";
import { Toaster } from "#app/ui/layouts/toasts/toaster";
import { ServedAt } from "#app/ui/primitives/values/served-at";
import { ViewerDaysContext, viewerDays } from "#app/ui/primitives/values/viewer-days";
import type { SiteData } from "#app/ui/site/site-facts";

// The style sheet and the font are announced in the response's Link header (entry.server.tsx).
export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon-32.png", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", sizes: "any" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction<typeof loader> = ({ data: root }) => [{ title: root?.brand ?? "Stowline" }];

export const loader = publicLoader(
  "every page, also the sign-in page, needs the theme, the brand and the message of the last action",
  async ({ request, state, user }) => {
    // The service worker stores the page (public/service-worker.js): what it shows once is for the user's own request.
    const isShown = !request.headers.has("X-Keep-Page");
    const flash = isShown ? await readFlash(request) : null;
    const kept = isShown && user ? await takeKeptForm(request, user.id) : null;
    const headers = new Headers();
    if (flash) headers.append("Set-Cookie", await clearedFlash());
    for (const cookie of kept?.cookies ?? []) headers.append("Set-Cookie", cookie);
    const { brand, supportEmail, supportPhone, supportHours, origin } = state.settings;
    return data(
      {
        flash,
        keptForm: kept?.form ?? null,
        theme: await readTheme(request),
        density: await readDensity(request),
        brand,
        supportEmail,
        supportPhone,
        supportHours,
        origin,
        calledAt: new URL(request.url).origin,
        isSignedIn: user !== null,
        isEmailSetUp: state.isEmailSetUp,
        nonce: state.cspNonce,
        servedAt: Date.now(),
        days: daysOf(user),
        codes: user?.scannedCodes?.join(" "),
      } satisfies SiteData & Record<string, unknown>,
      { headers },
    );
  },
);

/** By which calendars the viewer reads times and days: of their company, or of the provider. */
function daysOf(user: SignedIn | null) {
  const calendars = user ? parseCalendars(user.calendars) : Calendars.UTC;
  return { work: calendars.of(user?.companyId).history, money: calendars.provider.history };
}

/**
 * Visitors' pages work without scripts, so they load none. A public page that needs scripts exports `handle = {
 * scripts: true }`; a page that never needs them, not even for signed-in users, exports `handle = { scripts: false }`.
 */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const asked = useMatches().map(({ handle }) => (handle as { scripts?: boolean } | undefined)?.scripts);
  const hasScripts = !asked.includes(false) && (root?.isSignedIn || asked.includes(true));
  const days = useMemo(() => viewerDays(root?.days ?? daysOf(null)), [root?.days]);
  // The browser hides a nonce from scripts, so only the server's render may name it.
  const nonce = import.meta.env.SSR ? root?.nonce : undefined;
  return (
    <html
      lang="en"
      data-theme={root?.theme === "system" ? undefined : root?.theme}
      data-density={root?.density === "compact" ? "compact" : undefined}
      // Read by the camera (picture-reader.client.ts).
      data-codes={root?.codes}
      data-scripts={hasScripts ? undefined : "none"}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <ThemeColor theme={root?.theme ?? "system"} />
        <Meta />
        <PageStyles />
        <Links />
        {hasScripts && <link rel="expect" href="#page-end" blocking="render" media="(pointer: fine)" />}
      </head>
      <body>
        <ViewerDaysContext.Provider value={days}>
          <ServedAt.Provider value={root?.servedAt ?? null}>{children}</ServedAt.Provider>
        </ViewerDaysContext.Provider>
        <Toaster flash={root?.flash ?? null} />
        {hasScripts && <template id="page-end" />}
        {hasScripts && <ScrollRestoration nonce={nonce} />}
        {hasScripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export { PageError as ErrorBoundary };
