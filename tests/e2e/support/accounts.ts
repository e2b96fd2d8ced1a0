import { request } from "@playwright/test";

export const PASSWORD = "stowline-demo";

/** The demo's accounts, by their role in a test. */
export const EMAIL = {
  admin: "admin@stowline.test",
  super: "super@stowline.test",
  warehouse: "warehouse@stowline.test",
  picker: "picker@stowline.test",
  helixOwner: "owner@helix.test",
  helixClient: "client@helix.test",
  ternClient: "client@tern.test",
} as const;
export type Account = keyof typeof EMAIL;

export type SignedInState = Awaited<ReturnType<typeof signIn>>;

/** Opens a separate session and returns its cookies. */
export async function signIn(account: Account) {
  // Without the cookies of the test's own user, because signing in with them would end that session.
  const nobody = { cookies: [], origins: [] };
  const door = await request.newContext({ baseURL: process.env.E2E_URL ?? "", storageState: nobody });
  try {
    const answer = await door.post("/api/login", {
      form: { email: EMAIL[account], password: PASSWORD },
      maxRedirects: 0,
    });
    if (answer.status() !== 303) throw new Error(`${EMAIL[account]} could not sign in: ${answer.status()}`);
    return await door.storageState();
  } finally {
    await door.dispose();
  }
}
