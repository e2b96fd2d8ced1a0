/** Addresses below `/api/login/` and their files below `routes/public/sign-in/`: the second factor, and passkeys. */
export const SIGN_IN_ROUTES = [
  ["second-factor", "second-factor.tsx"],
  ["recovery-code", "recovery-code.tsx"],
  ["set-up", "set-up.tsx"],
  ["set-up/passkey", "set-up-passkey.ts"],
  ["set-up/passkey/options", "set-up-passkey-options.ts"],
  ["passkey", "passkey.ts"],
  ["passkey/options", "passkey-options.ts"],
] as const;

/** Addresses below `/profile/security` and their files: the pages of the user's own second factors. */
export const SECURITY_ROUTES = [
  ["", "page.tsx"],
  ["/confirm", "confirm.tsx"],
  ["/authenticator", "authenticator.tsx"],
  ["/authenticator/remove", "authenticator.remove.tsx"],
  ["/passkeys/new", "passkeys.new.tsx"],
  ["/passkeys/:passkeyId/rename", "passkeys.rename.tsx"],
  ["/passkeys/:passkeyId/remove", "passkeys.remove.tsx"],
  ["/recovery-codes", "recovery-codes.tsx"],
] as const;
