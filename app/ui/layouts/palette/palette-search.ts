import { useEffect, useState } from "react";
import { withQuery } from "#app/http/paths";
import { fetchJson } from "../fetch-json";
import type { HitGroup } from "./palette-hits";

const TYPING_PAUSE_MS = 150;
/** Delay before the skeleton, so that it does not flash. */
const SLOW_MS = 400;

/** Search results of the server, requested when typing pauses. Earlier results stay until new ones arrive. */
export function usePaletteSearch(text: string) {
  const q = text.trim();
  const [answer, setAnswer] = useState<{ q: string; groups: HitGroup[] | null }>({ q: "", groups: [] });
  const [tries, setTries] = useState(0);
  const [isSlow, setSlow] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the user retries
  useEffect(() => {
    if (q === "") return setAnswer({ q, groups: [] });
    const gone = new AbortController();
    const slow = setTimeout(() => setSlow(true), TYPING_PAUSE_MS + SLOW_MS);
    const ask = setTimeout(() => {
      void fetchJson<HitGroup[]>(withQuery("/api/search", { q }), gone.signal)
        .catch(() => null)
        .then((groups) => {
          if (gone.signal.aborted) return;
          clearTimeout(slow);
          setSlow(false);
          setAnswer({ q, groups });
        });
    }, TYPING_PAUSE_MS);
    return () => {
      gone.abort();
      clearTimeout(ask);
      clearTimeout(slow);
      setSlow(false);
    };
  }, [q, tries]);

  return {
    groups: answer.groups ?? [],
    isBusy: answer.q !== q,
    isSlow: isSlow && answer.q !== q,
    hasFailed: answer.q === q && answer.groups === null,
    retry: () => {
      setAnswer({ q: "", groups: [] });
      setTries((n) => n + 1);
    },
  };
}
