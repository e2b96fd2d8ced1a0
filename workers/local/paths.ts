import { fileURLToPath } from "node:url";

/** The project's root, so that commands work from any directory. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Command-line tools, run directly with this Node: npx or a shell in between would not forward signals. */
export const TOOLS = {
  wrangler: `${ROOT}node_modules/wrangler/bin/wrangler.js`,
  remix: `${ROOT}node_modules/@remix-run/dev/dist/cli.js`,
} as const;
