import { useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "#app/root";
import type { Theme } from "../layouts/theme";

/** What the provider's configuration says to visitors. */
export interface SiteFacts {
  brand: string;
  supportEmail: string;
  supportPhone: string;
  supportHours: string;
}

/** From the root's data; plain defaults where even that has failed. */
export function useSiteFacts(): { facts: SiteFacts; theme: Theme; isSignedIn: boolean } {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { brand = "", supportEmail = "", supportPhone = "", supportHours = "" } = root ?? {};
  return {
    facts: { brand, supportEmail, supportPhone, supportHours },
    theme: root?.theme ?? "system",
    isSignedIn: root?.isSignedIn ?? false,
  };
}
