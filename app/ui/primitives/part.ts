import { type ComponentType, lazy } from "react";

/**
 * A lazily loaded part of a page. Wrap each in its own `Suspense`: while React 18 hydrates, it skips a part whose code
 * has not loaded, takes that part's markup for the next sibling's, and throws error 418 (part.test.ts). The server
 * loads parts before it sends the page, so that they work without scripts too (tests/e2e/companies.spec.ts).
 */
export const part = <P>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await load() }));
