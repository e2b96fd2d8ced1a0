import { type APIRequestContext, test as base, type Page } from "@playwright/test";
import { type Account, type SignedInState, signIn } from "./accounts";
import { troubleWatch } from "./browser-errors";
import { store } from "./store";

export { expect } from "@playwright/test";

interface Options {
  /** The user who is signed in on `page`; none by default. */
  account: Account | null;
  /** Error statuses that the test expects, such as 404, because the browser logs each one on its console. */
  expectedStatuses: number[];
  /** Whether the test switches the network off; the browser then logs each failed request on its console. */
  losesNetwork: boolean;
  /** Whether a console warning fails the test too. */
  countsWarnings: boolean;
}

interface Fixtures {
  /** A page of another user's browser, beside `page`. */
  as(account: Account): Promise<Page>;
  /** An API client with an account's session. */
  api(account: Account): Promise<APIRequestContext>;
  trouble: ReturnType<typeof troubleWatch>;
}

interface Shared {
  /** One session per account, opened when it is first needed. */
  sessionOf(account: Account): Promise<SignedInState>;
  quietStore: undefined;
}

/** Every test fails when its browser reports errors, whatever else it checks. */
export const test = base.extend<Options & Fixtures, Shared>({
  account: [null, { option: true }],
  expectedStatuses: [[], { option: true }],
  losesNetwork: [false, { option: true }],
  countsWarnings: [false, { option: true }],

  sessionOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter, also an empty one
    async ({}, use) => {
      const sessions = new Map<Account, Promise<SignedInState>>();
      await use((account) => {
        const session = sessions.get(account) ?? signIn(account);
        sessions.set(account, session);
        return session;
      });
    },
    { scope: "worker" },
  ],

  // The demo's simulated customers would change the counts that a test checks.
  quietStore: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter, also an empty one
    async ({}, use) => {
      await store().traffic(0);
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],

  storageState: async ({ account, sessionOf }, use) => {
    await use(account ? await sessionOf(account) : undefined);
  },

  trouble: [
    async ({ browser, expectedStatuses, losesNetwork, countsWarnings }, use) => {
      const trouble = troubleWatch(expectedStatuses, losesNetwork, countsWarnings);
      // Also covers pages that a test opens itself.
      browser.on("context", trouble.watch);
      await use(trouble);
      browser.off("context", trouble.watch);
      base.expect(trouble.seen, "the browser complained").toEqual([]);
    },
    { auto: true },
  ],

  api: async ({ playwright, baseURL, sessionOf }, use) => {
    const opened: APIRequestContext[] = [];
    await use(async (account) => {
      const api = await playwright.request.newContext({
        baseURL: baseURL ?? "",
        storageState: await sessionOf(account),
        // workerd closes a connection that was idle for five seconds, and a call that begins just then would fail.
        extraHTTPHeaders: { Connection: "close" },
      });
      opened.push(api);
      return api;
    });
    for (const api of opened) await api.dispose();
  },

  as: async ({ browser, sessionOf }, use) => {
    const opened: Page[] = [];
    await use(async (account) => {
      const context = await browser.newContext({ storageState: await sessionOf(account) });
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});
