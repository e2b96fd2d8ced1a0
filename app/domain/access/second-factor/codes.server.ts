import { qrCode } from "#app/documents/codes/qr";
import { sha256 } from "../tokens.server";

const STEP_MS = 30_000;
/** What authenticator apps assume when the URI names nothing else. */
const FORMAT = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Accepted steps before and after the present one, for clocks that differ. */
const WINDOW = 1;

/** Loaded on demand: most requests need neither codes nor passkeys. */
const otpauth = () => import("otpauth");

/** A new secret for an authenticator app (160 bits), in base32. */
export async function newSecretForApp(randomHex: (bytes: number) => string): Promise<string> {
  const { Secret } = await otpauth();
  return Secret.fromHex(randomHex(20)).base32;
}

/** What an authenticator app needs. */
export interface AppSetup {
  secret: string;
  /** The address in the QR code; a device with the app opens it. */
  uri: string;
  qr: { size: number; path: string } | null;
}

export async function appSetup(secret: string, account: { issuer: string; email: string }): Promise<AppSetup> {
  const { TOTP } = await otpauth();
  const uri = new TOTP({ ...FORMAT, issuer: account.issuer, label: account.email, secret }).toString();
  return { secret, uri, qr: qrPath(uri) };
}

/** The 30-second step that the code belongs to; null for a wrong code. */
export async function stepOf(secret: string, code: string, now: number): Promise<number | null> {
  const { TOTP } = await otpauth();
  const delta = new TOTP({ ...FORMAT, secret }).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / STEP_MS) + delta;
}

/** Crockford's base32: no letter that reads like a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 24;
const GROUP_LENGTH = 4;

/** A recovery code of 120 random bits: "8F3K-2MQX-…". */
export function newRecoveryCode(randomHex: (bytes: number) => string): string {
  const bits = BigInt(`0x${randomHex((CODE_LENGTH * 5) / 8)}`);
  const letters = Array.from({ length: CODE_LENGTH }, (_, n) => ALPHABET[Number((bits >> BigInt(5 * n)) & 31n)]);
  return letters.join("").replace(new RegExp(`(.{${GROUP_LENGTH}})(?=.)`, "g"), "$1-");
}

/** The hash that is stored for a user's recovery code, however it was typed. */
export const recoveryHash = (userId: string, code: string): Promise<string> => sha256(`${userId} ${normalized(code)}`);

const normalized = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");

/** The path of a QR code's dark squares, one unit each; null when the text is too long. */
function qrPath(text: string): { size: number; path: string } | null {
  const code = qrCode(text);
  if (!code) return null;
  const path = code.rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: code.rows.length, path: path.join("") };
}
