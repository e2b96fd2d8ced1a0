import { afterEach, beforeEach, expect, vi } from "vitest";

/** An error that is logged and not expected fails the test: `expectLoggedErrors()` says that one is. */
const state = { expected: false };
export const expectLoggedErrors = (): void => {
  state.expected = true;
};

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  state.expected = false;
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  const calls = logged.mock.calls.map((call: unknown[]) => call.map(String).join(" "));
  logged.mockRestore();
  if (!state.expected) expect(calls, "console.error was called").toEqual([]);
});
