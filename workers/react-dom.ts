/**
 * What page modules import from `react-dom` on the server; wrangler.toml aliases it. React's browser renderer would be
 * a twentieth of the Worker's size.
 */
export const flushSync = <R>(work: () => R): R => work();

/** Portals render nothing on the server: they need a browser's document. */
export const createPortal = (): null => null;
