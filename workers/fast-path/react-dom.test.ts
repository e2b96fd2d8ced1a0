import { build, type Rollup } from "vite";
import { expect, test } from "vitest";
import { ROOT } from "../local/paths";

const FAST = `${ROOT}workers/fast-path/react-dom.ts`;

/** Bundles the page's renderer with all its packages, as the Worker is, with this module as react-dom, and runs it. */
async function rendered(reactDom: string | null) {
  const alias = [
    ...["app", "db", "tests", "workers"].map((name) => ({ find: `#${name}`, replacement: `${ROOT}${name}` })),
    ...(reactDom ? [{ find: /^react-dom$/, replacement: reactDom }] : []),
  ];
  const { output } = (await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"', __APP_VERSION__: '"test"' },
    esbuild: { jsxDev: false },
    resolve: { alias },
    ssr: { noExternal: true },
    build: {
      ssr: `${ROOT}tests/support/page-with-controls.tsx`,
      write: false,
      target: "esnext",
      rollupOptions: { output: { inlineDynamicImports: true } },
    },
  })) as Rollup.RollupOutput;
  const { code } = output[0];
  const url = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  const { pageWithControls } = (await import(/* @vite-ignore */ url)) as { pageWithControls: () => string };
  return { code, html: pageWithControls() };
}

test("a page has the same HTML with and without React's renderer for browsers", async () => {
  const [full, fast] = [await rendered(null), await rendered(FAST)];
  expect(fast.html).toContain("New order");
  expect(fast.html).toBe(full.html);
  // What makes the two differ: the renderer for browsers is in only one of them.
  expect(full.code.length - fast.code.length).toBeGreaterThan(50_000);
}, 120_000);
