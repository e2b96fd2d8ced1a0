import { TextField } from "../../../forms/fields/text-field";

/** A six-digit code. Browsers and phones offer it from the app where they can. */
export const AuthenticatorCodeField = ({ autoFocus = true }: { autoFocus?: boolean }) => (
  <TextField
    name="code"
    label="Code"
    inputMode="numeric"
    autoComplete="one-time-code"
    hint="The 6 digits that your authenticator app shows now"
    maxLength={12}
    mono
    required
    autoFocus={autoFocus}
  />
);

export const RecoveryCodeField = () => (
  <TextField
    name="code"
    label="Recovery code"
    autoComplete="off"
    hint="Each code works once"
    maxLength={60}
    mono
    required
    autoFocus
  />
);
