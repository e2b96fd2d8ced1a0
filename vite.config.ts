import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { getLoadContext } from "./workers/load-context";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

const here = (path: string) => new URL(path, import.meta.url).pathname;

export default defineConfig({
  plugins: [
    tailwindcss(),
    cloudflareDevProxyVitePlugin({
      getLoadContext,
      configPath: "wrangler.toml",
      // The local start runs both servers on one state folder.
      persist: { path: `${process.env.STATE_DIR ?? ".state"}/v3` },
    }),
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
  build: { minify: true, sourcemap: false },
});
