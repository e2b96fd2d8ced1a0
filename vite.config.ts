import { createRequire } from "node:module";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { partFiles } from "./workers/local/vite/part-files";
import { serverLibraries } from "./workers/local/vite/server-libraries";
import { serverScripts } from "./workers/local/vite/server-scripts";
import { licences } from "./workers/local/vite/vite-licences";
import { viteWorker } from "./workers/local/vite/vite-worker";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

const { version } = createRequire(import.meta.url)("./package.json") as { version: string };
const here = (path: string) => new URL(path, import.meta.url).pathname;

/** Files that only other files name have no name to read, which would be in each of those. */
const chunkFileNames = ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
  isDynamicEntry ? "assets/[name]-[hash].js" : "assets/[hash].js";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    viteWorker(),
    licences(),
    serverLibraries(),
    serverScripts(),
    partFiles(),
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
    alias: { "#app": here("./app"), "#db": here("./db"), "#workers": here("./workers") },
  },
  ssr: {
    target: "webworker",
    // Bundled here, what the app does not use of them is left out: sixty translations of zod's words, for one.
    noExternal: ["zod", /^@conform-to\//],
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  worker: { format: "es" }, // The camera's worker fetches the locator only when it needs it.
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    minify: isSsrBuild ? true : "terser", // 4 % smaller than esbuild's output (decision 063)
    terserOptions: { module: true, format: { comments: false } },
    // One style sheet for both builds: a page would load another one with the first link that is followed.
    cssTarget: "esnext",
    // The Workers runtime knows today's JavaScript; written for old browsers it would be larger and slower.
    ...(isSsrBuild && { target: "esnext" }),
    // A page names all of its files; named in the files as well, they cost the largest pages 0.7 kB, and long names 1.2 kB.
    rollupOptions: { output: { hoistTransitiveImports: false, chunkFileNames } },
  },
}));
