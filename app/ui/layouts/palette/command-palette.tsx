import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { paths } from "#app/http/paths";
import { Search } from "#app/ui/icons/icons";
import { useDialogGuard } from "../../primitives/overlays/use-dialog-guard";
import type { Screen } from "../shell/nav-link";
import { type Hit, recentScreens, screenHits } from "./palette-hits";
import { PaletteList } from "./palette-list";
import { usePaletteSearch } from "./palette-search";

type Props = { screens: Screen[]; onClose: () => void };

/** Jumps to any order, product, company, person or screen. Loaded when first opened. */
export default function CommandPalette({ screens, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const listId = useId();
  const navigate = useNavigate();
  const { handlers } = useDialogGuard(dialog, true, onClose);
  const search = usePaletteSearch(text);

  const isEmpty = text.trim() === "";
  const groups = isEmpty ? recentScreens(screens) : [...screenHits(screens, text), ...search.groups];
  const hits = groups.flatMap((group) => group.hits);
  const current = hits[Math.min(active, hits.length - 1)];
  // A scanner sends Enter before the results arrive.
  const takeFirst = useRef(false);

  function go(hit: Hit | undefined) {
    if (!hit) return;
    onClose();
    navigate(hit.to);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new results end the wait
  useEffect(() => {
    if (!takeFirst.current || search.isBusy) return;
    takeFirst.current = false;
    go(hits[0]);
  }, [search.isBusy]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, hits.length - 1) + step + hits.length) % hits.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (search.isBusy && active === 0) takeFirst.current = true;
      else go(current);
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      className="dialog palette"
      {...handlers}
      // Closing needs no confirmation: the input is not worth keeping.
      onInput={undefined}
    >
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search className="size-5 text-muted" strokeWidth={1.75} />
        <input
          type="text"
          role="combobox"
          aria-label="Search orders, products, companies and screens"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && `${listId}-${current.id}`}
          placeholder="Order, product, company or screen"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          dir="auto"
          data-volatile
          className="h-14 min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-muted"
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="inline-flex h-7 items-center rounded-md border border-line px-2 font-mono text-muted text-xs hover:text-ink pointer-coarse:h-11 pointer-coarse:px-3"
          onClick={onClose}
        >
          <span className="pointer-coarse:hidden" aria-hidden="true">
            Esc
          </span>
          <span className="not-pointer-coarse:sr-only font-sans">Close</span>
        </button>
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        current={current?.id}
        onPoint={(hit) => setActive(hits.indexOf(hit))}
        onGo={onClose}
      />
      <PaletteNote text={text} count={hits.length} search={search} />
    </dialog>
  );
}

/** Status beside the list: no results, still searching, or the error. */
function PaletteNote({
  text,
  count,
  search,
}: {
  text: string;
  count: number;
  search: ReturnType<typeof usePaletteSearch>;
}) {
  const isEmpty = text.trim() === "";
  const nothing = !isEmpty && count === 0 && !search.isBusy && !search.hasFailed;
  return (
    <div className="px-4">
      <p role="status" className={nothing || search.isSlow ? "py-6 text-center text-muted" : "sr-only"}>
        {search.isSlow
          ? "Searching…"
          : nothing
            ? `Nothing found for “${text.trim()}”`
            : isEmpty || search.isBusy
              ? ""
              : `${count} ${count === 1 ? "result" : "results"}`}
      </p>
      {search.hasFailed && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3 py-4">
          The search could not be reached.
          <button
            type="button"
            className="font-medium text-accent underline-offset-3 hover:underline"
            onClick={search.retry}
          >
            Try again
          </button>
        </p>
      )}
      {!isEmpty && !nothing && (
        <a href={paths.search(text.trim())} className="sr-only" tabIndex={-1}>
          All results
        </a>
      )}
    </div>
  );
}
