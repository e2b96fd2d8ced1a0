import type { APIRequestContext } from "@playwright/test";

const LINK = /\/(?:invitation|reset-password)\/[0-9a-f]{64}/;

/**
 * The link in the newest email to this address, as an administrator reads it on the System page in local development.
 */
export async function linkFor(admin: APIRequestContext, recipient: string): Promise<string> {
  const list = await (await admin.get("/system/mail")).text();
  for (const [, id] of list.matchAll(/href="\/system\/mail\/([0-9a-f-]{36})/g)) {
    const letter = await (await admin.get(`/system/mail/${id}`)).text();
    // Reads only the email's own text; the list behind it contains no links.
    const link = LINK.exec(letter)?.[0];
    if (link && letter.includes(`<dd`) && letter.split("<dd")[1]?.includes(recipient)) return link;
  }
  throw new Error(`There is no letter with a link to ${recipient}.`);
}
