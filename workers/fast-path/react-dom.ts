/**
 * Takes react-dom's place in the Worker (`[alias]` in wrangler.toml). Rendering to HTML needs `react-dom/server` only, but
 * components and the router import these two, and with them all of React's renderer for browsers. See
 * docs/decisions/061.
 */
const browserOnly = (name: string) => (): never => {
  throw new Error(`${name} of react-dom works in browsers only.`);
};

export const createPortal = browserOnly("createPortal");
export const flushSync = browserOnly("flushSync");
