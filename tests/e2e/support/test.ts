import { type APIRequestContext, test as base, type Page } from "@playwright/test";
import { type Account, type SignedInState, signIn } from "./accounts";
import { store } from "./store";
import { troubleWatch } from "./trouble";

export { expect } from "@playwright/test";

interface Options {
  /** Who looks at `page`; nobody unless told. */
  account: Account | null;
  /** Refusals that the test asks for, such as 404: the browser puts each on its console. */
  expectedStatuses: number[];
  /** Whether the test takes the network away, which the browser puts on its console for each request. */
  losesNetwork: boolean;
  /** Whether a warning on the console fails the test too. */
  countsWarnings: boolean;
}

interface Fixtures {
  /** A page of another person's browser, beside `page`. */
  as(account: Account): Promise<Page>;
  /** The API, called with an account's session. */
  api(account: Account): Promise<APIRequestContext>;
  trouble: ReturnType<typeof troubleWatch>;
}

interface Shared {
  /** One session an account, opened when it is first needed. */
  sessionOf(account: Account): Promise<SignedInState>;
  quietStore: undefined;
}

/** Every test fails on what its browsers complain about, whatever else it looks at. */
export const test = base.extend<Options & Fixtures, Shared>({
  account: [null, { option: true }],
  expectedStatuses: [[], { option: true }],
  losesNetwork: [false, { option: true }],
  countsWarnings: [false, { option: true }],

  sessionOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its pattern
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

  // Customers who buy by themselves would change counts under a test's eyes.
  quietStore: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
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
      // Also those that a test opens by itself.
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
