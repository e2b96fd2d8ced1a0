import { type ComponentType, lazy } from "react";

/**
 * A part of a page whose code is fetched when it is shown. Put each part into a `Suspense` of its own: while React 18
 * hydrates, it skips a part whose code has not arrived, takes that part's markup for the next sibling's, and throws
 * error 418 (part.test.ts). The server loads a part before it sends the page, so that it is there without scripts too
 * (tests/e2e/companies.spec.ts).
 */
export const part = <P>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await load() }));
