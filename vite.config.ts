import { createRequire } from "node:module";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inlineIcons } from "./workers/local/vite/vite-icons";
import { licences } from "./workers/local/vite/vite-licences";
import { viteWorker } from "./workers/local/vite/vite-worker";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

const { version } = createRequire(import.meta.url)("./package.json") as { version: string };
const here = (path: string) => new URL(path, import.meta.url).pathname;

/**
 * The parts that most screens share are one file: many small ones compress worse, and each screen would load dozens.
 * What is fetched on demand (toasts, the list of shortcuts, the camera) stays apart.
 */
const SHARED = /\/app\/(ui\/(primitives|forms|layouts|icons)|http\/paths)/;
const APART =
  /\/app\/ui\/(layouts\/(palette\/|toasts\/(live-toaster|toast-card)|login-again|kept-input|fetch-json|pages\/(public-layout|auth-card))|forms\/(confirm-button|shown-filters|field-parts\/use-entries|fields\/(field-list|number-field|money-field|checkbox-group-field|radio-group-field|file-field|time-field))|primitives\/(tabs|tables\/(bulk-bar|row-)|buttons\/copy-button|states\/progress|values\/(stat|thumb|description-list|money)))/;
// What signs people in: signed-in screens never need it, but its parts would be drawn in.
const SIGN_IN =
  /\/app\/ui\/(domain\/access\/(sign-in-form|provider-sign-in)|layouts\/pages\/(public-layout|auth-card))/;
// Forms and lists, with their rows' menus, are each a part of their own: few pages have both.
const FORMS =
  /\/app\/ui\/forms\/(form\/(action-form|use-form-state|use-lazy-validation|form-context)|field-parts\/(use-bound-field|list-intent|field-(path|shell))|fields\/(field-grid|text-|select-field|date-field|hidden-field|checkbox-field))/;
const TABLES = /\/app\/ui\/(primitives\/(tables\/(?!bulk-bar|row-)|overlays\/(menu|place-beside))|forms\/filter-)/;
// Dialogs lie on some pages only; the shell's own are fetched when they are opened.
const DIALOGS = /\/app\/ui\/primitives\/overlays\/(dialog|route-dialog|discard-question|use-dialog-guard)/;
const SCANNER = /\/app\/ui\/scan\/((?!(camera|waiting|settings|kept)\/)|camera\/(camera-scanner|picture-button)\.)/;
const sharedChunk = (id: string): string | undefined => {
  if (SCANNER.test(id)) return "scanner";
  if (SIGN_IN.test(id)) return "sign-in";
  // What fetches on demand must not draw a part that a page does not use.
  if (id.includes("vite/preload-helper")) return "shared";
  if (FORMS.test(id)) return "forms";
  if (TABLES.test(id)) return "tables";
  if (DIALOGS.test(id)) return "dialogs";
  return SHARED.test(id) && !APART.test(id) ? "shared" : undefined;
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    viteWorker(),
    inlineIcons(),
    licences(),
    remix({
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
  ],
  server: {
    // A database write must not reload the page.
    watch: { ignored: ["**/.state/**", "**/.wrangler/**", "**/build/**", "**/test-results/**"] },
  },
  resolve: {
    alias: {
      "#app": here("./app"),
      "#db": here("./db"),
      "#workers": here("./workers"),
    },
  },
  ssr: {
    target: "webworker",
    // Bundled here, what the app does not use of them is left out: sixty translations of zod's words, for one.
    noExternal: ["zod", /^@conform-to\//],
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  // The camera's worker fetches the locator only when it needs it.
  worker: { format: "es" },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    minify: true,
    // One style sheet for both builds: a page would load another one with the first link that is followed.
    cssTarget: "esnext",
    // The Workers runtime knows today's JavaScript; written for old browsers it would be larger and slower.
    ...(isSsrBuild && { target: "esnext" }),
    sourcemap: false,
    ...(!isSsrBuild && { rollupOptions: { output: { manualChunks: sharedChunk } } }),
  },
}));
