import { afterEach, beforeEach, expect, vi } from "vitest";

/** A logged error fails the test, unless `expectLoggedErrors()` announces it. */
const state = { expected: false };
export const expectLoggedErrors = (): void => {
  state.expected = true;
};

let logged: ReturnType<typeof vi.spyOn>;
let said: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  state.expected = false;
  // Expected errors are not printed, because they would hide the ones that matter.
  said = vi.spyOn(console, "log").mockImplementation(() => undefined);
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  const calls = logged.mock.calls.map((call: unknown[]) => call.map(String).join(" "));
  logged.mockRestore();
  said.mockRestore();
  if (!state.expected) expect(calls, "console.error was called").toEqual([]);
});
