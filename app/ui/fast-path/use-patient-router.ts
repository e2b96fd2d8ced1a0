import { startTransition, useInsertionEffect } from "react";

type State = Record<string, unknown>;
type Listener = (state: State, how: { deletedFetchers: readonly string[] }) => void;

export interface Router {
  state: State;
  subscribe(listener: Listener): () => void;
}

/**
 * Remix records a navigation in an urgent update, which changes the context of all Suspense boundaries. A boundary
 * whose chunk has not loaded yet cannot hydrate then: React discards and re-renders it (error 421), visibly so on a
 * slow connection. As a transition, the update waits for the chunk. Must run before layout effects, in which Remix
 * subscribes.
 */
export function usePatientRouter(): void {
  useInsertionEffect(() => {
    const { __remixRouter: router } = window as unknown as { __remixRouter?: Router };
    const { fastPath } = document.documentElement.dataset;
    if (fastPath === "0" || fastPath === "-transition-router") return;
    if (router) router.subscribe = patiently(router);
  }, []);
}

/**
 * Applies router updates as transitions and drops those that change nothing: Remix re-renders the whole page whenever
 * it has learned the routes of its links. That is a full render right after hydration, and as an interrupted transition
 * at an unloaded boundary it is also reported as error 421.
 */
export function patiently(router: Router): Router["subscribe"] {
  const { subscribe } = router;
  return (listener) => {
    let told = router.state;
    return subscribe((state, how) => {
      const before = told;
      told = state;
      if (how.deletedFetchers[0] || Object.keys(state).some((key) => state[key] !== before[key]))
        startTransition(() => listener(state, how));
    });
  };
}
