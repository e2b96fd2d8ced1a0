import { startTransition, useInsertionEffect } from "react";

interface Router {
  subscribe(listener: (...news: unknown[]) => void): () => void;
  isPatient?: boolean;
}

/**
 * Remix takes note of a new address in an urgent update, which gives all boundaries of the page another context. One
 * whose part has not come yet cannot come to life then, and is thrown away and drawn anew (React error 421): whoever
 * follows a link on a slow line would see it. As a transition the update waits for the part. Before layout effects, in
 * which Remix subscribes.
 */
export function usePatientRouter(): void {
  useInsertionEffect(() => {
    const { __remixRouter: router } = window as { __remixRouter?: Router };
    if (!router || router.isPatient) return;
    const { subscribe } = router;
    router.isPatient = true;
    router.subscribe = (listener) => subscribe((...news) => startTransition(() => listener(...news)));
  }, []);
}
