import { fileURLToPath } from "node:url";

/** The project's folder: commands work from wherever they are called. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Command-line tools, run by this Node itself: npx or a shell in between would not pass signals on. */
export const TOOLS = {
  wrangler: `${ROOT}node_modules/wrangler/bin/wrangler.js`,
  remix: `${ROOT}node_modules/@remix-run/dev/dist/cli.js`,
} as const;
