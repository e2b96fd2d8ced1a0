import type { Signer } from "../../kernel/ctx";
import { newSecret } from "../tokens.server";

const PURPOSE = "known-browser";
const TTL_MS = 180 * 24 * 3_600_000;
/** A shared terminal keeps the most recent accounts. */
const MAX_ACCOUNTS = 10;
const ENTRY = /^([0-9a-f]{16})\.([0-9a-z]{1,10})\.([0-9a-f]{64})$/;

/**
 * The id by which the account knows this browser, from the browser's cookie; null when it is not known. The cookie
 * holds one signed entry per account, which proves an earlier sign-in from this browser. Its only effect is that other
 * people's failures cannot lock this browser out.
 */
export async function knownBrowserOf(
  signer: Signer,
  cookie: string | null,
  email: string,
  now: number,
): Promise<string | null> {
  return (await findEntry(signer, entriesIn(cookie), email, now))?.id ?? null;
}

/** The cookie's new value after a sign-in to the account. */
export async function rememberBrowser(
  signer: Signer,
  cookie: string | null,
  email: string,
  now: number,
): Promise<{ value: string; expiresAt: number }> {
  const entries = entriesIn(cookie);
  const known = await findEntry(signer, entries, email, now);
  const [id, expiresAt] = [known?.id ?? newSecret().slice(0, 16), now + TTL_MS];
  const expires = expiresAt.toString(36);
  const entry = `${id}.${expires}.${await signer.sign(PURPOSE, signed(id, expires, email))}`;
  const others = entries.filter((one) => one.text !== known?.text).map(({ text }) => text);
  return { value: [entry, ...others].slice(0, MAX_ACCOUNTS).join("~"), expiresAt };
}

interface Entry {
  text: string;
  id: string;
  expires: string;
  mac: string;
}

const signed = (id: string, expires: string, email: string): string => `${id} ${expires} ${email}`;

function entriesIn(cookie: string | null): Entry[] {
  const texts = (cookie ?? "").split("~", MAX_ACCOUNTS);
  return texts.flatMap((text) => {
    const [, id = "", expires = "", mac = ""] = ENTRY.exec(text) ?? [];
    return id ? [{ text, id, expires, mac }] : [];
  });
}

async function findEntry(signer: Signer, entries: Entry[], email: string, now: number): Promise<Entry | null> {
  for (const entry of entries) {
    const isCurrent = Number.parseInt(entry.expires, 36) > now;
    if (isCurrent && (await signer.verify(PURPOSE, signed(entry.id, entry.expires, email), entry.mac))) return entry;
  }
  return null;
}
