import { readFile } from "node:fs/promises";
import { build, type Rollup } from "vite";
import { expect, test } from "vitest";
import { pageWithControls } from "#tests/support/page-with-controls";
import { ROOT } from "../local/paths";

const FAST = `${ROOT}workers/fast-path/react-dom.ts`;

/** Bundles the page's renderer with all its packages, as the Worker is, with the small react-dom, and runs it. */
async function bundled() {
  const alias = [
    ...["app", "db", "tests", "workers"].map((name) => ({ find: `#${name}`, replacement: `${ROOT}${name}` })),
    { find: /^react-dom$/, replacement: FAST },
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
  const { pageWithControls: render } = (await import(/* @vite-ignore */ url)) as { pageWithControls: () => string };
  return { code, html: render() };
}

/** A build names its files by their contents. */
const withoutHashes = (html: string): string => html.replace(/\/[^"]*sprite[^"#]*\.svg[^"#]*/g, "/sprite.svg");

test("a page has the same HTML with and without React's renderer for browsers", async () => {
  const fast = await bundled();
  expect(fast.html).toContain("New order");
  expect(withoutHashes(fast.html)).toBe(withoutHashes(pageWithControls()));
  // The page in this process has React's renderer for browsers; the bundle does not.
  const renderer = await readFile(`${ROOT}node_modules/react-dom/cjs/react-dom.production.min.js`, "utf8");
  for (const text of ["hydrateRoot", "unstable_batchedUpdates"]) {
    expect(renderer).toContain(text);
    expect(fast.code).not.toContain(text);
  }
}, 120_000);
