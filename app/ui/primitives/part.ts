import { type ComponentType, lazy } from "react";

/**
 * A part of a page that is fetched when it is shown; stands inside a `Suspense`. On the server it is at hand before the
 * first byte leaves, so that it is there without scripts too (tests/e2e/companies.spec.ts).
 */
export const part = <P>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await load() }));
