/** One's own settings, and the ways in. Apart from the other addresses: few pages need them. */
import { withQuery } from "./paths";

export const profilePaths = {
  /** What one is told of, and how. */
  notificationSettings: () => "/profile/notifications",
  /** Leads to what it is about, and is not unread any more. */
  openNotification: (companyId: string, id: string) => `/notifications/open/${companyId}/${id}`,
  changeEmail: () => "/profile/email",
  cancelEmailChange: () => "/profile/email/cancel",
  forgotPassword: () => "/forgot-password",
  /** Makes the user sign in at the identity provider again, whatever session they have there. */
  confirmWithProvider: (returnTo: string) => withQuery("/api/login/oidc", { returnTo, confirm: "1" }),
  loginWithProvider: (returnTo?: string) => withQuery("/api/login/oidc", { returnTo }),
} as const;
