import { CLOSED, LIVE_PATH, type LiveMessage } from "#app/http/live/areas";

/** Pings are answered without waking the channel; two without an answer mean that the connection is gone. */
const PING_MS = 30_000;
/** After the first failure, doubled with each further one. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** A page in the background for so long closes its socket, and connects again when it is seen. */
const HIDDEN_MS = 5 * 60_000;

/** How long to wait before try `failures` (from 1): random, so that many browsers do not return at once. */
export const waitBefore = (failures: number, random: number): number =>
  (0.5 + random) * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));

/**
 * Keeps a socket to the channel open while the page can be seen. `onMessage` hears of each change, and after an
 * interruption of what was missed. Returns the function that ends it.
 */
export function listenToChannel(onMessage: (message: LiveMessage) => void): () => void {
  let socket: WebSocket | null = null;
  let version: number | null = null;
  let failures = 0;
  let isEnded = false;
  let [again, ping, hiddenFor]: (ReturnType<typeof setTimeout> | undefined)[] = [];

  function connect() {
    clearTimeout(again);
    if (isEnded || socket || !navigator.onLine || document.visibilityState === "hidden") return;
    const since = version === null ? `age=${Math.ceil(performance.now())}` : `since=${version}`;
    const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}${LIVE_PATH}?${since}`);
    socket = opened;
    let unanswered = 0;
    opened.onopen = () => {
      ping = setInterval(() => {
        if (unanswered++ >= 2) return opened.close();
        opened.send("ping");
      }, PING_MS);
    };
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      unanswered = 0;
      failures = 0;
      if (data === "pong") return;
      const message = JSON.parse(data) as LiveMessage;
      version = message.version;
      onMessage(message);
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      close();
      if (code === CLOSED.refused) return;
      failures += 1;
      again = setTimeout(connect, waitBefore(failures, Math.random()));
    };
  }

  function close() {
    clearInterval(ping);
    const open = socket;
    socket = null;
    open?.close();
  }

  function onVisibility() {
    clearTimeout(hiddenFor);
    if (document.visibilityState === "hidden") hiddenFor = setTimeout(close, HIDDEN_MS);
    else connect();
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
