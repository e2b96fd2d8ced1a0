import { type RefObject, useEffect, useRef, useState } from "react";
import type { Suggest, Suggestion } from "./suggestion";

const TYPING_PAUSE_MS = 150;

type Answer<S> = { text: string; found: S[] | "failed" };

/** The server's suggestions for a field's text, asked for when typing pauses. A new request aborts the one before. */
export function useSuggestions<S extends Suggestion>(field: RefObject<HTMLInputElement>, suggest: Suggest<S>) {
  const [answer, setAnswer] = useState<Answer<S> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const asking = useRef<AbortController>();

  function stop() {
    clearTimeout(timer.current);
    asking.current?.abort();
    setAnswer(null);
  }

  async function ask(): Promise<S[]> {
    clearTimeout(timer.current);
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    const input = field.current;
    const text = input?.value.trim() ?? "";
    if (!input || (text === "" && !suggest.fromStart)) {
      setAnswer(null);
      return [];
    }
    const found = await suggest.search(text, input, signal).catch(() => "failed" as const);
    if (signal.aborted) return [];
    setAnswer({ text, found });
    return found === "failed" ? [] : found;
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asking.current?.abort();
    },
    [],
  );
  return {
    answer,
    stop,
    ask,
    askSoon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void ask(), TYPING_PAUSE_MS);
    },
  };
}
