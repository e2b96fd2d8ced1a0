import { useRouteLoaderData } from "@remix-run/react";
import type { Theme } from "#app/http/cookies/display-preferences";

/** The provider's configuration that visitors see. */
export interface SiteFacts {
  brand: string;
  supportEmail: string;
  supportPhone: string;
  supportHours: string;
}

/** The root loader's data that public pages use. */
export interface SiteData extends SiteFacts {
  theme: Theme;
  isSignedIn: boolean;
  /** Whether this installation sends email. */
  isEmailSetUp: boolean;
  /** Input of a form that was sent after the session ended: the page's path, the form's, and its values. */
  keptForm: { page: string; action: string; value: Record<string, unknown> } | null;
}

/** Whether this installation sends email. Texts that promise an email depend on it. */
export const useIsEmailSetUp = (): boolean =>
  (useRouteLoaderData("root") as SiteData | undefined)?.isEmailSetUp ?? false;

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
