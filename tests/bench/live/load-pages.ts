import type { Office } from "./changes";

const PAGE = "/orders";
const EVERY_MS = 500;

export interface Load {
  at: number;
  /** Null: not answered. */
  ms: number | null;
}

/** Loads a page every half second, whether or not the last was answered, until it is ended. */
export function loadPages({ url, headers }: Office): { end(): Promise<Load[]> } {
  const loads: Promise<Load>[] = [];
  const load = async (): Promise<Load> => {
    const at = performance.now();
    try {
      const answer = await fetch(url + PAGE, { headers, redirect: "manual" });
      await answer.arrayBuffer();
      return { at, ms: answer.status === 200 ? performance.now() - at : null };
    } catch {
      // The Worker is down, or the connection broke.
      return { at, ms: null };
    }
  };
  const timer = setInterval(() => loads.push(load()), EVERY_MS);
  return {
    async end() {
      clearInterval(timer);
      return Promise.all(loads);
    },
  };
}
