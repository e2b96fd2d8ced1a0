import type { WrittenArticle } from "../support.schema";

export const account: WrittenArticle[] = [
  {
    slug: "roles",
    title: "Roles and permissions",
    summary: "Six roles, from administrator to client.",
    also: "permission access denied admin employee owner",
  },
  {
    slug: "invite-people",
    title: "Invite and remove users",
    summary: "Who can invite users, and what happens when a user leaves.",
    also: "add user delete deactivate team staff list sort filter view last sign-in",
    permission: "users.manage",
  },
  {
    slug: "forgot-password",
    title: "Forgot your password",
    summary: "Get a reset link by email. It works once, for one hour.",
    also: "reset change password login",
  },
  {
    slug: "two-factor-sign-in",
    title: "Two-factor sign-in and passkeys",
    summary: "Sign in with your fingerprint or face, or with a code after your password.",
    also: "2fa mfa totp passkey authenticator app recovery code security lost phone",
  },
  {
    slug: "notifications",
    title: "Choose your notifications",
    summary: "Notifications in the bell and by email, for each event.",
    also: "bell notification alert mail e-mail letter unread low stock failed sync overdue",
  },
  {
    slug: "api-keys",
    title: "Use the API with a key",
    summary: "Keys for your ERP, your store, or a script: who creates them and what they can do.",
    also: "token bearer developer integration rest openapi rate limit",
    permission: "keys.manage",
  },
  {
    slug: "signed-in-elsewhere",
    title: "See where you are signed in",
    summary: "Sign out a lost device from your profile.",
    also: "session logout device security theme dark",
  },
];
