import { useRouteLoaderData } from "@remix-run/react";
import type { Theme } from "#app/http/cookies/display-preferences";

/** What the provider's configuration says to visitors. */
export interface SiteFacts {
  brand: string;
  supportEmail: string;
  supportPhone: string;
  supportHours: string;
}

/** What the public pages read of the root's data. */
export interface SiteData extends SiteFacts {
  theme: Theme;
  isSignedIn: boolean;
}

/** Empty defaults when the root's loader has failed. */
export function useSiteFacts(): { facts: SiteFacts; theme: Theme; isSignedIn: boolean } {
  const root = useRouteLoaderData("root") as SiteData | undefined;
  const { brand = "", supportEmail = "", supportPhone = "", supportHours = "" } = root ?? {};
  return {
    facts: { brand, supportEmail, supportPhone, supportHours },
    theme: root?.theme ?? "system",
    isSignedIn: root?.isSignedIn ?? false,
  };
}
