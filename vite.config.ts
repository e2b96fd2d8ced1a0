import { createRequire } from "node:module";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { viteWorker } from "./workers/local/vite-worker";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

const { version } = createRequire(import.meta.url)("./package.json") as { version: string };
const here = (path: string) => new URL(path, import.meta.url).pathname;

export default defineConfig({
  plugins: [
    tailwindcss(),
    viteWorker(),
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
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: { minify: true, sourcemap: false },
});
