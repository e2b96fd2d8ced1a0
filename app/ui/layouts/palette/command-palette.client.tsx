import { Combobox, ComboboxInput } from "@headlessui/react";
import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { withBackOnDetails } from "#app/http/redirects/back-path";
import { Search } from "#app/ui/icons/icons";
import { useDialogGuard } from "../../primitives/overlays/use-dialog-guard";
import type { Screen } from "../shell/nav-link";
import { useShell } from "../shell/shell-context";
import type { Hit } from "./hit";
import { GROUP_ICON, joined, recentHits, screenHits } from "./palette-hits";
import { PaletteList } from "./palette-list.client";
import { PaletteNote } from "./palette-note";
import { usePaletteSearch } from "./palette-search";
import { keepChoice } from "./recent-choices";

type Props = { screens: Screen[]; onClose: () => void };

/** Jumps to any record, screen or form. Loaded when first opened. */
export default function CommandPalette({ screens, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const { handlers } = useDialogGuard(dialog, true, onClose);
  const search = usePaletteSearch(text);

  const isEmpty = text.trim() === "";
  const { id: userId = "", searchExample = "" } = useShell()?.user ?? {};
  const groups = isEmpty ? recentHits(screens, userId) : joined([...screenHits(screens, text), ...search.groups]);
  const hits = groups.flatMap((group) => group.hits);
  // A scanner sends Enter before the results arrive.
  const takeFirst = useRef(false);
  const isMoved = useRef(false);

  function keep(hit: Hit) {
    const group = groups.find(({ hits }) => hits.includes(hit));
    keepChoice(userId, hit, hit.icon ?? (group && GROUP_ICON[group.label]));
  }

  const leadsTo = (hit: Hit) => withBackOnDetails(hit.to, window.location.pathname + window.location.search);

  function go(hit: Hit | null | undefined) {
    if (!hit) return;
    keep(hit);
    onClose();
    navigate(leadsTo(hit));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new results end the wait
  useEffect(() => {
    if (!takeFirst.current || search.isBusy) return;
    takeFirst.current = false;
    go(hits[0]);
  }, [search.isBusy]);

  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      className="dialog palette"
      {...handlers}
      // Closing needs no confirmation: the input is not worth keeping.
      onInput={undefined}
    >
      <Combobox value={null} onChange={go} immediate>
        <div className="flex items-center gap-3 border-line border-b px-4">
          <Search className="size-5 text-muted" strokeWidth={1.75} />
          <ComboboxInput
            aria-label="Search orders, products, companies, and screens"
            placeholder={`Find anything, or type “${searchExample}”`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={100}
            dir="auto"
            data-volatile
            className="h-14 min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-muted"
            displayValue={() => text}
            onChange={(event) => {
              setText(event.target.value);
              isMoved.current = false;
            }}
            onKeyDownCapture={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key.startsWith("Arrow")) isMoved.current = true;
              // The dialog closes, not only the list; Tab leaves the field and chooses nothing.
              if (event.key === "Escape") {
                event.preventDefault();
                onClose();
              }
              if (event.key === "Tab" || event.key === "Escape") event.stopPropagation();
              if (event.key !== "Enter" || !search.isBusy || isMoved.current) return;
              event.preventDefault();
              event.stopPropagation();
              takeFirst.current = true;
            }}
          />
          <button
            type="button"
            aria-label="Close"
            className="inline-flex h-7 items-center rounded-md border border-line px-2 font-mono text-muted text-xs hover:text-ink pointer-coarse:h-11 pointer-coarse:px-3"
            onClick={onClose}
          >
            <span className="pointer-coarse:hidden" aria-hidden="true">
              Esc
            </span>
            <span className="hidden font-sans pointer-coarse:inline">Close</span>
          </button>
        </div>
        <PaletteList
          groups={groups}
          query={text}
          leadsTo={leadsTo}
          onGo={(hit) => {
            keep(hit);
            onClose();
          }}
        />
      </Combobox>
      <PaletteNote text={text} count={hits.length} search={search} />
    </dialog>
  );
}
