import { scrypt, timingSafeEqual } from "node:crypto";

/** About 73 ms in workerd; the parameters are stored with the hash. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const KEY_BYTES = 32;

const derive = (password: string, salt: Uint8Array, { N, r, p }: typeof COST): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Format: `scrypt$N$r$p$salt$key`, with salt and key in hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, toHex(salt), toHex(key)].join("$");
}

/** Takes as long for an account that does not exist (`stored` null) as for one that does. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, n, r, p, salt = "", key = ""] = (stored ?? UNKNOWN_ACCOUNT_HASH).split("$");
  if (scheme !== "scrypt") return false;
  const expected = fromHex(key);
  const actual = await derive(password, fromHex(salt), { N: Number(n), r: Number(r), p: Number(p) });
  return stored !== null && actual.length === expected.length && timingSafeEqual(actual, expected);
}

export const needsRehash = (stored: string): boolean =>
  !stored.startsWith(["scrypt", COST.N, COST.r, COST.p, ""].join("$"));

const UNKNOWN_ACCOUNT_HASH = ["scrypt", COST.N, COST.r, COST.p, "00".repeat(16), "00".repeat(KEY_BYTES)].join("$");
