/** One's own settings, and the ways in. Apart from the other addresses: few pages need them. */
import { withQuery } from "./paths";

export const profilePaths = {
  /** What one is told of, and how. */
  notificationSettings: () => "/profile/notifications",
  /** Leads to what it is about, and is not unread any more. */
  openNotification: (companyId: string, id: string) => `/notifications/open/${companyId}/${id}`,
  forgotPassword: () => "/forgot-password",
  loginWithProvider: (returnTo?: string) => withQuery("/api/login/oidc", { returnTo }),
} as const;
