/**
 * Takes react-dom's place in the Worker (`[alias]` in wrangler.toml). Rendering to HTML needs `react-dom/server` only, but
 * components and the router import these two, and with them all of React's renderer for browsers.
 *
 * Saves 43 kB of the Worker (gzip), 3 % (docs/decisions/061). A build with `FAST_PATH=0` is without it.
 *
 * Unnecessary once react-dom exports both apart from its renderer for browsers, as React 19 does.
 */
const browserOnly = (name: string) => (): never => {
  throw new Error(`${name} of react-dom works in browsers only.`);
};

export const createPortal = browserOnly("createPortal");
export const flushSync = browserOnly("flushSync");
