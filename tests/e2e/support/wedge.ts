import type { CDPSession, Page } from "@playwright/test";

const KEY_MS = 4;
const SCAN_MS = 100;

/**
 * Types the codes as a keyboard-wedge scanner does, ten per second, each followed by Enter. The key events carry their
 * own timestamps, so they look as fast as a scanner's on a busy machine too. Does not wait for the page.
 */
export const scan = (page: Page, ...codes: string[]): Promise<void> => scanEnding(page, "Enter", ...codes);

/** The same for a scanner that ends its codes with another key or none. */
export async function scanEnding(page: Page, end: "Enter" | "", ...codes: string[]): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const start = Date.now();
  await Promise.all(codes.map((code, nth) => press(keyboard, [...code, end], start + nth * SCAN_MS)));
  await keyboard.detach();
}

/** Runs `meanwhile` in the middle of one scan, whose key events have a scanner's timestamps. */
export async function scanAround(page: Page, code: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const start = Date.now();
  const half = Math.floor(code.length / 2);
  await press(keyboard, [...code.slice(0, half)], start);
  await meanwhile();
  await press(keyboard, [...code.slice(half), "Enter"], start + half * KEY_MS);
  await keyboard.detach();
}

function press(keyboard: CDPSession, keys: string[], start: number): Promise<unknown> {
  const sent = keys.filter(Boolean).flatMap((key, place) => {
    const timestamp = (start + place * KEY_MS) / 1000;
    const what = key === "Enter" ? { key, code: key, text: "\r", windowsVirtualKeyCode: 13 } : { key, text: key };
    return (["keyDown", "keyUp"] as const).map((type) =>
      keyboard.send("Input.dispatchKeyEvent", { type, timestamp, ...what }),
    );
  });
  return Promise.all(sent);
}
