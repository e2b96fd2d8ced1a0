import type { Page } from "@playwright/test";

const KEY_MS = 4;
const SCAN_MS = 100;

/**
 * Types the codes as a keyboard-wedge scanner does, ten a second, each ended by Enter. The keys carry their own time, so
 * that they are as fast as a scanner's however busy this machine is; nothing waits for the page.
 */
export const scan = (page: Page, ...codes: string[]): Promise<void> => scanEnding(page, "Enter", ...codes);

/** The same by a scanner that ends its codes otherwise, or with nothing. */
export async function scanEnding(page: Page, end: "Enter" | "", ...codes: string[]): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const start = Date.now();
  const sent = codes.flatMap((code, nth) =>
    [...code, end].filter(Boolean).flatMap((key, place) => {
      const timestamp = (start + nth * SCAN_MS + place * KEY_MS) / 1000;
      const what = key === "Enter" ? { key, code: key, text: "\r", windowsVirtualKeyCode: 13 } : { key, text: key };
      return (["keyDown", "keyUp"] as const).map((type) =>
        keyboard.send("Input.dispatchKeyEvent", { type, timestamp, ...what }),
      );
    }),
  );
  await Promise.all(sent);
  await keyboard.detach();
}
