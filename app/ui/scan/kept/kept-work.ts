/**
 * The pages and the work that the service worker (public/service-worker.js) keeps on this device, so that they open again
 * without a network. Browsers without one, and pages without https, keep nothing.
 */

import { notify } from "../../layouts/toasts/toast-store";
import { reachesServer } from "./reaches-server";

const SCRIPT = "/service-worker.js";
const STATE = "work-state";
const PAGES = "work-pages";
/** Lets the page load its pictures and parts first, and groups the requests of several hooks. */
const SETTLE_MS = 1000;
/** How often a copy looks whether the server can be reached. */
const LOOK_MS = 5000;
const CLOCK = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });

let settling: ReturnType<typeof setTimeout> | undefined;

/** Keeps the current page on this device, with what it has loaded by then. */
export function keepPage(): void {
  if (!("serviceWorker" in navigator)) return;
  clearTimeout(settling);
  const path = currentPath();
  settling = setTimeout(() => void sendPage(path), SETTLE_MS);
}

const currentPath = (): string => location.pathname + location.search;

async function sendPage(path: string): Promise<void> {
  // Fails where the browser forbids it (a private window): the queue keeps working, a reload needs the network.
  const registered = await navigator.serviceWorker.register(SCRIPT, { updateViaCache: "none" }).catch(() => null);
  if (!registered) return;
  // Used only by a page that hears a scan before it is hydrated; a copy needs it then as well.
  await import("../../layouts/hydration/early-input").catch(() => null);
  const { active } = await navigator.serviceWorker.ready;
  // The user may have gone to a page that is not to be kept.
  if (path === currentPath()) active?.postMessage({ type: "keep", path, files: loadedFiles() });
}

/** Paths of the page's scripts, style sheets, fonts and pictures. */
const loadedFiles = (): string[] =>
  (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
    .filter(({ name, initiatorType }) => name.startsWith(`${location.origin}/assets/`) || initiatorType === "img")
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname, search }) => pathname + search);

interface KeptState<State> {
  at: number;
  state: State;
}

/** Stores what the server last answered about this work. */
export async function keepState(work: string, state: object): Promise<void> {
  if (!("caches" in globalThis)) return;
  const kept = { at: Date.now(), state } satisfies KeptState<object>;
  const stored = await caches.open(STATE);
  await stored.put(`/work-state/${work}`, Response.json(kept));
}

/** Deletes the copies of pages whose path ends like this, because what they show is no longer true. */
export async function dropCopies(ending: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  const pages = await caches.open(PAGES);
  const outdated = (await pages.keys()).filter(({ url }) => new URL(url).pathname.endsWith(ending));
  await Promise.all(outdated.map((key) => pages.delete(key)));
}

/** When this copy of the page was made; null on a page from the server. */
const copiedAt = (): number | null => Number(document.documentElement.dataset.keptAt ?? 0) || null;

/** This page is a copy, and the server was not reached since it opened. */
export const isCopy = (): boolean => copiedAt() !== null;

/** What the server answered after this copy of the page was made, oldest first; nothing on a page from the server. */
export async function statesAfterCopy<State>(): Promise<State[]> {
  const since = copiedAt();
  if (since === null) return [];
  const stored = await caches.open(STATE);
  const kept = await Promise.all((await stored.keys()).map(async (key) => (await stored.match(key))?.json()));
  return (kept as (KeptState<State> | undefined)[])
    .flatMap((one) => (one && one.at >= since ? one : []))
    .sort((a, b) => a.at - b.at)
    .map(({ state }) => state);
}

/** Says that this page is a copy, and calls `onBack` once the server can be reached. Does nothing on other pages. */
export function openCopy(onBack: () => void): void {
  const since = copiedAt();
  if (since === null) return;
  const path = currentPath();
  notify({
    title: "You are offline",
    description: `This page was stored on this device at ${CLOCK.format(since)}. Scans are sent later.`,
  });
  async function look(): Promise<void> {
    if (!isCopy() || !(await reachesServer())) return;
    clearInterval(timer);
    removeEventListener("online", look);
    delete document.documentElement.dataset.keptAt;
    if (path === currentPath()) keepPage();
    onBack();
  }
  const timer = setInterval(look, LOOK_MS);
  addEventListener("online", look);
  void look();
}
