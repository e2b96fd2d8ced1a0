import { startTransition, useInsertionEffect } from "react";

type State = Record<string, unknown>;
type Listener = (state: State, how: { deletedFetchers: readonly string[] }) => void;

export interface Router {
  state: State;
  subscribe(listener: Listener): () => void;
}

/**
 * Remix takes note of a new address in an urgent update, which gives all boundaries of the page another context. One
 * whose part has not come yet cannot come to life then, and is thrown away and drawn anew (React error 421): whoever
 * follows a link on a slow line would see it. As a transition the update waits for the part. Before layout effects, in
 * which Remix subscribes.
 */
export function usePatientRouter(): void {
  useInsertionEffect(() => {
    const { __remixRouter: router } = window as unknown as { __remixRouter?: Router };
    if (router) router.subscribe = patiently(router);
  }, []);
}

/**
 * Tells the router's news in transitions, and those that change nothing not at all: Remix tells the whole page each time
 * that it has learned where its links lead. That is a render of everything just after the page has opened, and a
 * transition that meets a boundary before its part and is interrupted is reported as error 421 too, though nothing was
 * thrown away.
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
