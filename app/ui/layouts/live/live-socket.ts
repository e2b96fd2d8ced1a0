import { CHECK_AGAIN, CLOSED, LIVE_PATH, type LiveMessage } from "#app/http/live/areas";

/** Pings are answered without waking the channel; two without an answer mean that the connection is gone. */
export const PING_MS = 30_000;
const FIRST_WAIT_MS = 1000;
/** What chance adds to the first wait at most, doubled with each further failure. */
const SPREAD_MS = 8000;
const MAX_SPREAD_MS = 60_000;
/** Before a page whose session has to be checked again connects: the channel works, and may have news. */
const CHECK_SPREAD_MS = 500;
/** At most, and by chance a third less: before the channel would ask for the session again (`connect.server.ts`). */
const RENEWED_AFTER_MS = 14 * 60_000;
/** A page in the background for so long closes its socket, and connects again when it is seen. */
const HIDDEN_MS = 5 * 60_000;

/**
 * How long to wait before try `failures` (from 1), when the last socket was closed with the code. Random, so that a
 * thousand browsers whose server restarts do not return within a second.
 */
export const waitBefore = (failures: number, random: number, code?: number): number =>
  code === CLOSED.checkAgain && failures === 1
    ? random * CHECK_SPREAD_MS
    : FIRST_WAIT_MS + random * Math.min(MAX_SPREAD_MS, SPREAD_MS * 2 ** (failures - 1));

/**
 * Keeps a socket to the channel open while the page can be seen. `onMessage` hears of each change, and after an
 * interruption of what was missed. Returns the function that ends it.
 */
export function listenToChannel(onMessage: (message: LiveMessage) => void): () => void {
  let socket: WebSocket | null = null;
  let version: number | null = null;
  let failures = 0;
  let isEnded = false;
  let hiddenAt = Number.POSITIVE_INFINITY;
  let [again, ping, renewal, hiddenFor]: (ReturnType<typeof setTimeout> | undefined)[] = [];

  function connect() {
    clearTimeout(again);
    if (isEnded || socket || !navigator.onLine || document.visibilityState === "hidden") return;
    const since = version === null ? `age=${Math.ceil(performance.now())}` : `since=${version}`;
    const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}${LIVE_PATH}?${since}`);
    socket = opened;
    let unanswered = 0;
    /** Without waiting for the event, which browsers delay by up to a minute until the other end has closed too. */
    const leave = (code?: number) => {
      if (socket !== opened) return;
      close();
      if (code === CLOSED.refused) return;
      // The user may have gone to another warehouse, whose channel counts apart.
      if (code === CLOSED.checkAgain) version = null;
      failures += 1;
      again = setTimeout(connect, waitBefore(failures, Math.random(), code));
    };
    opened.onopen = () => {
      ping = setInterval(() => {
        if (unanswered++ >= 2) return leave();
        opened.send("ping");
      }, PING_MS);
      renewal = setTimeout(
        () => {
          close();
          connect();
        },
        RENEWED_AFTER_MS * (1 - Math.random() / 3),
      );
    };
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket !== opened) return;
      unanswered = 0;
      failures = 0;
      if (data === "pong") return;
      if (data === CHECK_AGAIN) return leave(CLOSED.checkAgain);
      const message = JSON.parse(data) as LiveMessage;
      version = message.version;
      onMessage(message);
    };
    opened.onclose = ({ code }) => leave(code);
  }

  function close() {
    clearInterval(ping);
    clearTimeout(renewal);
    const open = socket;
    socket = null;
    open?.close();
  }

  function onVisibility() {
    clearTimeout(hiddenFor);
    const now = Date.now();
    if (document.visibilityState === "hidden") {
      hiddenAt = now;
      hiddenFor = setTimeout(close, HIDDEN_MS);
      return;
    }
    // A device that slept may hold a socket that no longer leads anywhere.
    if (now - hiddenAt > PING_MS) close();
    connect();
  }

  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("online", connect);
  connect();
  return () => {
    isEnded = true;
    document.removeEventListener("visibilitychange", onVisibility);
    removeEventListener("online", connect);
    for (const timer of [again, hiddenFor]) clearTimeout(timer);
    close();
  };
}
