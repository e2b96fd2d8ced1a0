import { afterEach, beforeEach, expect, vi } from "vitest";

/** An error that is logged and not expected fails the test: `expectLoggedErrors()` says that one is. */
const state = { expected: false };
export const expectLoggedErrors = (): void => {
  state.expected = true;
};

let logged: ReturnType<typeof vi.spyOn>;
let said: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  state.expected = false;
  // Log lines of what is meant to fail would bury those that matter.
  said = vi.spyOn(console, "log").mockImplementation(() => undefined);
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  const calls = logged.mock.calls.map((call: unknown[]) => call.map(String).join(" "));
  logged.mockRestore();
  said.mockRestore();
  if (!state.expected) expect(calls, "console.error was called").toEqual([]);
});
