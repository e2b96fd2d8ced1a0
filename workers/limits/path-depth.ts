/** More segments than any route has. */
const MAX_SEGMENTS = 32;

/** Remix matches every beginning of a page's path against all routes, so a path of thousands would take seconds. */
export const isTooDeep = (path: string): boolean => path.split("/").filter(Boolean).length > MAX_SEGMENTS;
