import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHECK_AGAIN, CLOSED } from "#app/http/live/areas";
import { listenToChannel, PING_MS } from "./live-socket";

/** A socket whose other end never finishes a closing handshake: `onclose` fires only where a test calls it. */
class FakeSocket {
  static all: FakeSocket[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  readonly send = vi.fn();
  readonly close = vi.fn();

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
}
const socket = (n: number): FakeSocket => FakeSocket.all.at(n) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  const listens = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { origin: "https://stowline.test" });
  vi.stubGlobal("document", { visibilityState: "visible", ...listens });
  for (const [name, fake] of Object.entries(listens)) vi.stubGlobal(name, fake);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a page that must show its session again connects within half a second, whenever the old socket ends", () => {
  const heard = vi.fn();
  const end = listenToChannel(heard);
  socket(0).hear({ version: 7, changes: {} });
  socket(0).hear(CHECK_AGAIN);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all).toHaveLength(2);
  // Versions are of one channel, and the user may listen to another one now.
  expect(socket(1).url).toMatch(/^wss:\/\/stowline.test\/live\?age=\d+$/);
  // The old one is no longer listened to.
  socket(0).hear({ version: 9, changes: { orders: null } });
  socket(0).onclose?.({ code: CLOSED.checkAgain });
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(heard).toHaveBeenCalledTimes(1);
  end();
});

test("a connection that answers no pings is left at once", () => {
  const end = listenToChannel(vi.fn());
  socket(0).onopen?.();
  vi.advanceTimersByTime(3 * PING_MS + 9000);
  expect(socket(0).send).toHaveBeenCalledTimes(2);
  expect(FakeSocket.all).toHaveLength(2);
  end();
});

test("an offline page connects once the network is back", () => {
  vi.stubGlobal("navigator", { onLine: false });
  listenToChannel(() => undefined);
  expect(FakeSocket.all).toHaveLength(0);
  vi.stubGlobal("navigator", { onLine: true });
  const calls = vi.mocked(addEventListener).mock.calls as unknown as [string, () => void][];
  calls.find(([type]) => type === "online")?.[1]();
  expect(FakeSocket.all).toHaveLength(1);
});

test("a socket is renewed before the channel would close it, and goes on where it was", () => {
  const end = listenToChannel(() => undefined);
  socket(0).onopen?.();
  socket(0).hear({ version: 3, changes: {} });
  for (let n = 0; n < 28; n++) {
    vi.advanceTimersByTime(30_000);
    socket(0).hear("pong");
  }
  expect(FakeSocket.all.map(({ url }) => url.split("?")[1])).toEqual([expect.stringMatching(/^age=/), "since=3"]);
  expect(socket(0).close).toHaveBeenCalled();
  end();
});

test("a page without a session does not connect again", () => {
  const end = listenToChannel(vi.fn());
  socket(0).onclose?.({ code: CLOSED.refused });
  vi.advanceTimersByTime(600_000);
  expect(FakeSocket.all).toHaveLength(1);
  end();
});
