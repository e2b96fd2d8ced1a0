/** URLs of the user's own settings and of sign-in, in a separate module so that other pages do not load them. */
import { type Query, withQuery } from "./paths";

export const profilePaths = {
  /** Which notifications the user receives, and by which channel. */
  notificationSettings: () => "/profile/notifications",
  /** Marks the notification as read and redirects to its subject. */
  openNotification: (companyId: string, id: string) => `/notifications/open/${companyId}/${id}`,
  markRead: (query: Query) => withQuery("/notifications/mark-read", query),
  markAllRead: (query: Query) => withQuery("/notifications/mark-all-read", query),
  /** Chooses metric or imperial units. */
  units: () => "/units",
  changePassword: () => "/profile/password",
  endSession: (sessionId: string) => `/profile/sessions/${sessionId}/end`,
  endOtherSessions: () => "/profile/sessions/end-others",
  changeEmail: () => "/profile/email",
  cancelEmailChange: () => "/profile/email/cancel",
  /** The steps of a sign-in after the password. */
  secondFactor: () => "/api/login/second-factor",
  recoveryCode: () => "/api/login/recovery-code",
  setUpSecondFactor: () => "/api/login/set-up",
  passkeySignInOptions: () => "/api/login/passkey/options",
  passkeySignIn: () => "/api/login/passkey",
  passkeySetUpOptions: () => "/api/login/set-up/passkey/options",
  passkeySetUp: () => "/api/login/set-up/passkey",
  security: () => "/profile/security",
  confirmIdentity: (to: string) => withQuery("/profile/security/confirm", { to }),
  authenticator: () => "/profile/security/authenticator",
  beginAuthenticator: () => "/profile/security/authenticator/begin",
  removeAuthenticator: () => "/profile/security/authenticator/remove",
  addPasskey: () => "/profile/security/passkeys/new",
  passkeyOptions: () => "/profile/security/passkeys/options",
  renamePasskey: (passkeyId: string) => `/profile/security/passkeys/${passkeyId}/rename`,
  removePasskey: (passkeyId: string) => `/profile/security/passkeys/${passkeyId}/remove`,
  recoveryCodes: (query: { to?: string } = {}) => withQuery("/profile/security/recovery-codes", query),
  forgotPassword: () => "/forgot-password",
  /** Makes the user sign in at the identity provider again, even if a session exists there. */
  confirmWithProvider: (returnTo: string) => withQuery("/api/login/oidc", { returnTo, confirm: "1" }),
  loginWithProvider: (returnTo?: string) => withQuery("/api/login/oidc", { returnTo }),
} as const;
