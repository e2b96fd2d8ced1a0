/**
 * What the pages' modules want of `react-dom` on the server: wrangler.toml puts it in its place. The browser's renderer
 * would be a twentieth of the Worker.
 */
export const flushSync = <R>(work: () => R): R => work();

/** Leads to another place of a browser's page, and nothing is drawn there before it is one. */
export const createPortal = (): null => null;
