import { data, type LinksFunction, type MetaFunction } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { clearedFlash, readFlash } from "#app/http/flash.server";
import { publicLoader } from "#app/http/guard.server";
import styles from "#app/styles/app.css?url";
import { PageError } from "#app/ui/layouts/page-error";
import { readTheme } from "#app/ui/layouts/theme";
import { Toaster } from "#app/ui/layouts/toaster";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction<typeof loader> = ({ data: root }) => [{ title: root?.brand ?? "Stowline" }];

export const loader = publicLoader(
  "every page, also the sign-in page, needs the theme, the brand and the message of the last action",
  async ({ request, state }) => {
    const flash = readFlash(request);
    const { brand, supportEmail, supportPhone, supportHours } = state.settings;
    return data(
      {
        flash,
        theme: readTheme(request.headers.get("Cookie")),
        brand,
        supportEmail,
        supportPhone,
        supportHours,
        nonce: state.cspNonce,
      },
      { headers: flash ? { "Set-Cookie": clearedFlash } : {} },
    );
  },
);

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  // The browser hides a nonce from scripts, so only the server's render may name it.
  const nonce = typeof document === "undefined" ? root?.nonce : undefined;
  return (
    <html lang="en" data-theme={root?.theme === "system" ? undefined : root?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Toaster flash={root?.flash ?? null} />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export { PageError as ErrorBoundary };
