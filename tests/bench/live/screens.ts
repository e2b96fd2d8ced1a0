import { fetch, WebSocket } from "miniflare";
import { CHECK_AGAIN, CLOSED, LIVE_PATH, type LiveMessage } from "#app/http/live/areas";
import { PING_MS, waitBefore } from "#app/ui/layouts/live/live-socket";
import type { Viewer } from "./fill-viewers";

/** How many connect at the same time when the benchmark, rather than an interruption, opens them. */
const AT_ONCE = 20;

/** A message about orders, or the first one of a connection. Times are those of `performance.now()`. */
export interface Arrival {
  screen: Screen;
  at: number;
  message: LiveMessage;
  isFirst: boolean;
}

/** What the screens have done since the log was last emptied. */
export interface ScreenLog {
  attempts: number[];
  arrivals: Arrival[];
  closed: number[];
}

/** An open screen of a user, which connects and connects again as the product's pages do (live-socket.ts). */
export class Screen {
  #socket: WebSocket | null = null;
  #version: number | null = null;
  #failures = 0;
  #isEnded = false;
  #isGreeted = false;
  #timers: { again?: NodeJS.Timeout; ping?: NodeJS.Timeout } = {};

  constructor(
    readonly viewer: Viewer,
    private readonly url: string,
    private readonly log: ScreenLog,
  ) {}

  /** Whether the channel has sent its first message on the present connection. */
  get isConnected(): boolean {
    return this.#isGreeted;
  }

  /** With `isOld`, the socket counts as one that has been open for long. */
  async connect(isOld = false): Promise<void> {
    this.log.attempts.push(performance.now());
    const since = this.#version === null ? `age=0${isOld ? "&old" : ""}` : `since=${this.#version}`;
    const headers = { Upgrade: "websocket", Origin: this.url, Cookie: this.viewer.cookie };
    // Refused connections are expected while the Worker restarts.
    const response = await fetch(`${this.url}${LIVE_PATH}?${since}`, { headers }).catch(() => null);
    const socket = response?.webSocket;
    if (!socket) return this.#connectAgain();
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#onMessage(socket, String(data)));
    socket.addEventListener("close", ({ code }) => this.#onEnd(socket, code));
    socket.accept();
    // The sockets of real screens were opened at any time before.
    this.#timers.ping = setTimeout(() => this.#ping(), Math.random() * PING_MS);
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timers.again);
    this.#leave();
  }

  #onMessage(socket: WebSocket, data: string): void {
    if (socket !== this.#socket) return;
    this.#failures = 0;
    if (data === "pong") return;
    if (data === CHECK_AGAIN) this.#onEnd(socket, CLOSED.checkAgain);
    else this.#onChanges(JSON.parse(data) as LiveMessage);
  }

  #onChanges(message: LiveMessage): void {
    this.#version = message.version;
    this.log.arrivals.push({ screen: this, at: performance.now(), message, isFirst: !this.#isGreeted });
    this.#isGreeted = true;
  }

  #onEnd(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.log.closed.push(code);
    this.#leave();
    if (code !== CLOSED.refused) this.#connectAgain(code);
  }

  #ping(): void {
    this.#socket?.send("ping");
    this.#timers.ping = setTimeout(() => this.#ping(), PING_MS);
  }

  #leave(): void {
    clearTimeout(this.#timers.ping);
    const socket = this.#socket;
    this.#socket = null;
    // One that the other end has closed has no more to say.
    if (socket?.readyState === WebSocket.READY_STATE_OPEN) socket.close(1000);
    this.#isGreeted = false;
  }

  #connectAgain(code?: number): void {
    if (this.#isEnded) return;
    this.#failures += 1;
    const wait = waitBefore(this.#failures, Math.random(), code);
    this.#timers.again = setTimeout(() => void this.connect(), wait);
  }
}

/** Screens that share a log. */
export class Screens {
  readonly log: ScreenLog = { attempts: [], arrivals: [], closed: [] };
  readonly all: Screen[] = [];

  constructor(private readonly url: string) {}

  /** Opens more screens, the same number of each viewer as far as possible, and waits until all are connected. */
  async open(viewers: readonly Viewer[], count: number, isOld = false): Promise<void> {
    const opened = Array.from({ length: count }, (_, n) => {
      const viewer = viewers[n % viewers.length];
      if (!viewer) throw new Error("No viewer is signed in");
      return new Screen(viewer, this.url, this.log);
    });
    this.all.push(...opened);
    for (let from = 0; from < count; from += AT_ONCE)
      await Promise.all(opened.slice(from, from + AT_ONCE).map((screen) => screen.connect(isOld)));
    await this.untilAllConnected();
  }

  /** Returns after how many milliseconds all are connected. */
  async untilAllConnected(patienceMs = 180_000): Promise<number> {
    const began = performance.now();
    while (this.connected < this.all.length) {
      if (performance.now() - began > patienceMs) throw new Error(`${this.connected} screens are connected`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return performance.now() - began;
  }

  get connected(): number {
    return this.all.filter(({ isConnected }) => isConnected).length;
  }

  emptyLog(): void {
    for (const list of Object.values(this.log)) list.length = 0;
  }

  end(): void {
    for (const screen of this.all.splice(0)) screen.end();
  }
}
