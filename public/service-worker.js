/**
 * Service worker: keeps copies of the pages that a user works on at the floor, so that they open again without a
 * network (docs/decisions/092). A page asks for it with `{ type: "keep", path, files }`; it is fetched once more, and
 * its scripts, style sheets and pictures are stored with it. Copies belong to one user of the device: they are deleted
 * when the user signs out, and as soon as the server answers a page for another user or for none.
 *
 * It does not depend on the version of the app, so that a copy made before an update opens after it.
 */

/** Copies of pages. */
const PAGES = "work-pages";
/** What the copies load. */
const FILES = "work-files";
/** What the server last answered about the work on a page; written by the page itself. */
const STATE = "work-state";

/** Names the user of a page, or "none"; only this server sends it. */
const USER = "X-Page-User";
/** When the device asked for the copy, in milliseconds. */
const KEPT_AT = "X-Kept-At";
/** Addresses of the files of a copy, separated by spaces. */
const KEPT_FILES = "X-Kept-Files";

/** A packer packs one order at a time: its copy replaces that of the order before. */
const PACKING = /^\/packing\//;

const MAX_PAGES = 10;
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** A network that does not answer for this long counts as unreachable, if there is a copy. */
const PATIENCE_MS = 6000;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "keep") event.waitUntil(keep(event.data));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pathname === "/api/logout" ? signOut(event) : openPage(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(fileFirst(request));
  else if (request.destination === "image") event.respondWith(networkFirst(request));
});

/** Stores the page as the server sends it now. Anything but the user's own page is not stored. */
async function keep({ path, files }) {
  const askedAt = Date.now();
  // The header keeps the server from counting messages and input as shown that the next page is to show.
  const response = await fetch(path, { headers: { "X-Keep-Page": "1" }, redirect: "error" }).catch(() => null);
  const user = response?.headers.get(USER);
  if (!response || !user) return;
  await heedUser(user);
  if (!response.ok || user === "none") return;
  const html = await response.text();
  const named = [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file);
  const all = [...new Set([...named, ...files])];
  const stored = await caches.open(FILES);
  await Promise.all(all.map((file) => addFile(stored, file)));
  const pages = await caches.open(PAGES);
  if (PACKING.test(path)) await Promise.all((await packingKeys(pages)).map((key) => pages.delete(key)));
  await pages.put(path, copyWith(html, response, { [KEPT_AT]: String(askedAt), [KEPT_FILES]: all.join(" ") }));
  await prune(pages, stored);
}

const packingKeys = async (pages) => (await pages.keys()).filter(({ url }) => PACKING.test(pathOf(url)));

/** A file that cannot be loaded, such as a missing picture, is not stored; the copy opens without it. */
async function addFile(stored, file) {
  if (await stored.match(file)) return;
  const response = await fetch(file).catch(() => null);
  if (response?.ok) await stored.put(file, response);
}

/** Keeps the newest pages, and the files that they load. */
async function prune(pages, stored) {
  const keys = await pages.keys();
  const newest = await Promise.all(keys.map(async (key) => ({ key, copy: await pages.match(key) })));
  newest.sort((a, b) => keptAt(b.copy) - keptAt(a.copy));
  await Promise.all(newest.slice(MAX_PAGES).map(({ key }) => pages.delete(key)));
  const used = new Set(newest.slice(0, MAX_PAGES).flatMap(({ copy }) => copy.headers.get(KEPT_FILES).split(" ")));
  const files = await stored.keys();
  await Promise.all(files.filter(({ url }) => !used.has(pathOf(url))).map((file) => stored.delete(file)));
  await pruneStates(await caches.open(STATE));
}

/** No copy is old enough to need an older answer. */
async function pruneStates(states) {
  for (const key of await states.keys()) {
    const { at } = await (await states.match(key)).json();
    if (Date.now() - at > MAX_AGE_MS) await states.delete(key);
  }
}

/** The page from the server, or its copy while the server cannot be reached. */
async function openPage(event) {
  // A browser that cannot read its storage opens pages as without copies.
  const copy = await copyOf(event.request.url).catch(() => null);
  const asked = loadPage(event);
  const response = await (copy ? withPatience(asked) : asked).catch(() => null);
  if (!response) return copy ? opened(copy) : offlinePage(event.request.url);
  const user = response.headers.get(USER);
  // A page about a failure may not know its user.
  if (user && response.status < 500) event.waitUntil(heedUser(user));
  // An overloaded server, or another page in between, such as the sign-in page of a wireless network.
  const isForeign = !user && response.ok && /^text\/html\b/.test(response.headers.get("Content-Type") ?? "");
  return copy && (response.status >= 500 || isForeign) ? opened(copy) : response;
}

const loadPage = async (event) => (await event.preloadResponse) ?? fetch(event.request);

const withPatience = (asked) =>
  Promise.race([asked, new Promise((_, reject) => setTimeout(() => reject(new Error("No answer")), PATIENCE_MS))]);

/** Deletes everything even if the server cannot be reached: the user wants to leave the device. */
async function signOut(event) {
  await forget();
  return loadPage(event).catch(() => offlinePage(event.request.url));
}

async function heedUser(user) {
  const pages = await caches.open(PAGES);
  const [first] = await pages.keys();
  const owner = first && (await pages.match(first))?.headers.get(USER);
  if (user === "none" || (owner && owner !== user)) await forget();
}

const forget = () => Promise.all([PAGES, FILES, STATE].map((name) => caches.delete(name)));

async function copyOf(url) {
  const copy = await (await caches.open(PAGES)).match(pathOf(url));
  return copy && Date.now() - keptAt(copy) < MAX_AGE_MS ? copy : null;
}

/** Tells the page that it is a copy, and of when. */
async function opened(copy) {
  const html = await copy.text();
  return copyWith(html.replace("<html ", `<html data-kept-at="${keptAt(copy)}" `), copy, {});
}

/** The headers that describe the body as it was sent do not describe the stored one. */
function copyWith(html, { headers: sent }, more) {
  const headers = new Headers(sent);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return new Response(html, { headers });
}

async function fileFirst(request) {
  return (await caches.match(request, { cacheName: FILES })) ?? fetch(request);
}

async function networkFirst(request) {
  return fetch(request).catch(async (error) => {
    const kept = await caches.match(request, { cacheName: FILES });
    if (!kept) throw error;
    return kept;
  });
}

const keptAt = (copy) => Number(copy.headers.get(KEPT_AT));

function pathOf(url) {
  const { pathname, search } = new URL(url, self.location.origin);
  return pathname + search;
}

/** Instead of the browser's own error page: what can be opened without a network. */
async function offlinePage(url) {
  const pages = await caches.open(PAGES);
  const copies = await Promise.all(
    (await pages.keys()).map(async (key) => {
      const copy = await copyOf(key.url);
      const title = copy && /<title>([^<]*)<\/title>/.exec(await copy.text())?.[1];
      return copy ? `<li><a href="${escaped(pathOf(key.url))}">${title || escaped(pathOf(key.url))}</a></li>` : "";
    }),
  );
  const kept = copies.join("");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You are offline</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
ul { list-style: none; padding: 0; }
a { display: flex; align-items: center; min-height: 3.5rem; padding: 0 1rem; margin: 0.5rem 0; border: 1px solid; border-radius: 0.5rem; color: inherit; }
</style>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>This page is not stored on this device. Scans that were not sent yet are kept and will be sent when the connection is back.</p>
<p><a href="${escaped(pathOf(url))}">Try again</a></p>
${kept ? `<h2>Stored on this device</h2>\n<ul>${kept}</ul>` : ""}
</main>
</body>
</html>`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(html, { status: 503, headers });
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
