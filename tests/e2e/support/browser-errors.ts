import type { BrowserContext } from "@playwright/test";

/**
 * Browser errors: console errors (including violations of the content security policy and React's hydration errors),
 * exceptions, and 5xx responses. A test that expects refusals lists their statuses. A test that only opens pages counts
 * warnings too.
 */
export function troubleWatch(expectedStatuses: readonly number[], losesNetwork = false, countsWarnings = false) {
  const counted = countsWarnings ? ["error", "warning"] : ["error"];
  const seen: string[] = [];
  const isExpected = (text: string, url: string) =>
    (losesNetwork && /net::ERR_INTERNET_DISCONNECTED|^Failed to fetch manifest patches/.test(text)) ||
    // Only the tests of offline pages allow service workers (playwright.config.ts).
    text === "Service Worker registration blocked by Playwright" ||
    // Remix logs each response that a newer navigation cancels while its body arrives.
    text.startsWith("AbortError: signal is aborted without reason") ||
    // A missing script or style sheet is always an error.
    (!url.includes("/assets/") &&
      text.startsWith("Failed to load resource") &&
      expectedStatuses.some((status) => text.includes(`status of ${status}`)));

  function watch(context: BrowserContext): void {
    context.on("weberror", (error) =>
      seen.push(`exception on ${error.page()?.url()}: ${error.error().stack ?? error.error().message}`),
    );
    context.on("console", (message) => {
      const { url } = message.location();
      if (!counted.includes(message.type()) || isExpected(message.text(), url)) return;
      seen.push(`console on ${message.page()?.url()}: ${message.text()} (${url})`);
    });
    context.on("response", (response) => {
      if (response.status() >= 500 && !expectedStatuses.includes(response.status()))
        seen.push(`${response.status()} from ${response.request().method()} ${response.url()}`);
    });
  }
  return { watch, seen };
}
