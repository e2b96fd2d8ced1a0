import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { withQuery } from "#app/http/paths";
import { fetchJson } from "#app/ui/layouts/fetch-json";

export interface FoundProduct {
  id: string;
  sku: string;
  name: string;
  price: string | null;
}

const TYPING_PAUSE_MS = 150;
const SHOWN = "8";

/**
 * Products matching the typed text, in the form's company. A scanner types faster than results arrive: its Enter waits
 * for them, and selects the product when there is only one. `onChoose` returns true when the product was added to
 * another line; the field is then cleared.
 */
export function useProductSearch(
  input: RefObject<HTMLInputElement>,
  onChoose: (product: FoundProduct, isScanned: boolean) => boolean,
) {
  const [options, setOptions] = useState<FoundProduct[]>([]);
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  // Null while the text is not a chosen product; undefined before any input.
  const [chosen, setChosen] = useState<FoundProduct | null | undefined>(undefined);
  const asking = useRef<AbortController>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const takeTheOnly = useRef(false);
  const answeredTo = useRef<string>();

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    asking.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  function ask() {
    stop();
    const gone = new AbortController();
    asking.current = gone;
    const companyId = companyOf(input.current);
    const url = withQuery("/api/products", { companyId, q: input.current?.value.trim(), limit: SHOWN });
    fetchJson<FoundProduct[]>(url, gone.signal)
      .then(show)
      // Without results the complete SKU can still be typed.
      .catch(() => gone.signal.aborted || setOpen(false));
  }

  function show(found: FoundProduct[]) {
    const typed = input.current?.value.trim();
    answeredTo.current = typed;
    const exact = found.find((product) => product.sku === typed);
    const [only] = found;
    if (takeTheOnly.current) {
      takeTheOnly.current = false;
      const sure = exact ?? (found.length === 1 ? only : undefined);
      if (sure) return choose(sure, true);
    }
    setOptions(found);
    setActive(0);
    setOpen(document.activeElement === input.current);
  }

  function choose(product: FoundProduct, isScanned = false) {
    stop();
    setOpen(false);
    if (onChoose(product, isScanned)) return setChosen(undefined);
    if (input.current) input.current.value = product.sku;
    setChosen(product);
  }

  return {
    options,
    active,
    isOpen,
    chosen,
    choose,
    close: () => {
      stop();
      setOpen(false);
    },
    onFocus: () => {
      if (input.current?.value === "") ask();
    },
    onType: () => {
      setChosen(null);
      clearTimeout(timer.current);
      timer.current = setTimeout(ask, TYPING_PAUSE_MS);
    },
    step: (by: 1 | -1) => {
      if (!isOpen) return ask();
      setActive((active + by + options.length) % Math.max(1, options.length));
    },
    /** True when the key was handled here and must not submit the form. */
    onEnter: () => {
      const typed = input.current?.value.trim() ?? "";
      const isAnswered = isOpen && answeredTo.current === typed;
      const option = options[active];
      if (isAnswered && option) {
        choose(option);
        return true;
      }
      if (isAnswered || chosen !== null || typed === "") return false;
      takeTheOnly.current = true;
      ask();
      return true;
    },
  };
}

function companyOf(input: HTMLInputElement | null): string | undefined {
  const field = input?.form?.elements.namedItem("companyId");
  return field instanceof HTMLSelectElement || field instanceof HTMLInputElement ? field.value : undefined;
}
