import { useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { isTyping } from "#app/ui/primitives/is-typing";
import { keepPageOffline } from "../offline";
import type { Screen } from "../shell/nav-link";
import { KEPT_INPUT } from "../unsaved-input-key";
import { keysForNextScreen } from "./search-when-open";

/** How long `g` waits for its second key. */
const CHORD_MS = 1200;
/** Keys closer together than this come from a scanner: no shortcut fires within its burst or on its first key. */
const BURST_MS = 50;

const ShortcutsDialog = lazy(() => import("./shortcut-list"));
const CommandPalette = lazy(() => import("./command-palette.client"));

type Props = { screens: Screen[]; isSearching: boolean; onSearch: (isSearching: boolean) => void };

/**
 * Ctrl or Cmd+K opens the palette, `/` focuses the search field, `b` the actions for the selected rows, `g` and a
 * letter open a screen, `?` lists all shortcuts.
 */
export default function Shortcuts({ screens, isSearching, onSearch }: Props) {
  const [listed, setListed] = useState(false);
  const navigate = useNavigate();

  useEffect(restoreKeptInput, []);
  useEffect(keepPageOffline, []);
  useEffect(() => {
    let chordSince = Number.NEGATIVE_INFINITY;
    let last = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let takenByNext = (_event: KeyboardEvent) => false;
    /** Runs unless another key follows at once. */
    const run = (event: KeyboardEvent, shortcut: () => void) => {
      event.preventDefault();
      timer = setTimeout(shortcut, BURST_MS);
    };
    function onKey(event: KeyboardEvent) {
      clearTimeout(timer);
      const isBurst = event.timeStamp - last < BURST_MS;
      if (event.key.length === 1) last = event.timeStamp;
      // Shortcuts are off inside a dialog.
      if (event.defaultPrevented || event.altKey || document.querySelector("dialog:modal")) return;
      if (event.metaKey || event.ctrlKey) {
        if (event.key.toLowerCase() !== "k") return;
        event.preventDefault();
        if (isBurst) return;
        return onSearch(true);
      }
      if (isTyping(event.target)) return;
      if (takenByNext(event)) return event.preventDefault();
      if (event.timeStamp - chordSince < CHORD_MS) {
        chordSince = Number.NEGATIVE_INFINITY;
        const screen = screens.find(({ hotkey }) => hotkey === event.key.toLowerCase());
        if (!screen) return;
        takenByNext = keysForNextScreen(screen.to.split("?", 1)[0] ?? "");
        return run(event, () => navigate(screen.to));
      }
      if (event.key === "g") chordSince = event.timeStamp;
      if (isBurst) return;
      if (event.key === "?") run(event, () => setListed(true));
      if (event.key === "/" && searchField()) run(event, focusSearch);
      if (event.key === "b" && bulkButton()) run(event, () => bulkButton()?.focus());
    }
    document.addEventListener("keydown", onKey);
    document.body.dataset.keys = "heard";
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", onKey);
    };
  }, [screens, navigate, onSearch]);

  return (
    <>
      <Suspense>{listed && <ShortcutsDialog screens={screens} onClose={() => setListed(false)} />}</Suspense>
      <Suspense>{isSearching && <CommandPalette screens={screens} onClose={() => onSearch(false)} />}</Suspense>
    </>
  );
}

/** Restores what the user had typed before they had to sign in again. */
function restoreKeptInput() {
  try {
    if (sessionStorage.getItem(KEPT_INPUT)) void import("../unsaved-input").then((module) => module.restoreInput());
  } catch {
    // Storage is blocked, so there is nothing to restore.
  }
}

const bulkButton = () => document.querySelector<HTMLElement>(".bulk-bar:not([data-idle]) .bulk-bar-actions button");

const searchField = () => document.querySelector<HTMLInputElement>("input[data-shortcut=search]");

function focusSearch() {
  const field = searchField();
  field?.focus();
  field?.select();
}
