import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormField, useFormShared } from "../form/form-context";

type Entry = { key: number; initial: unknown };

/**
 * The entries of a list in the browser. Each keeps its key, and so its typed values, when others before it go; the
 * focus follows what was done.
 */
export function useEntries(name: string, newItem: Record<string, string>, list: RefObject<HTMLElement>) {
  const { forget, resets } = useFormShared();
  const { initial } = useFormField(name);
  const nextKey = useRef(0);
  const begin = (): Entry[] =>
    (Array.isArray(initial) ? initial : []).map((one) => ({ key: nextKey.current++, initial: one }));
  const [entries, setEntries] = useState(begin);
  const [seenResets, setSeenResets] = useState(resets);
  const [added, setAdded] = useState(0);
  const [removed, setRemoved] = useState(0);

  if (resets !== seenResets) {
    setSeenResets(resets);
    setEntries(begin());
  }
  useEffect(() => {
    if (added > 0)
      list.current?.querySelector<HTMLElement>(":scope > li:nth-last-child(2) :is(input, select, textarea)")?.focus();
  }, [added, list]);
  useEffect(() => {
    if (removed > 0) list.current?.querySelector<HTMLElement>(":scope > li > [data-add]")?.focus();
  }, [removed, list]);

  return {
    entries,
    add: () => {
      setEntries([...entries, { key: nextKey.current++, initial: newItem }]);
      setAdded((count) => count + 1);
    },
    remove: (key: number) => {
      setEntries(entries.filter((entry) => entry.key !== key));
      forget(`${name}[`);
      setRemoved((count) => count + 1);
    },
  };
}
