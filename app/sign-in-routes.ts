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
