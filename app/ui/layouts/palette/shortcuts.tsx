import { useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { isTyping } from "../../primitives/typing";
import { KEPT_INPUT } from "../kept-input-key";
import type { Screen } from "../shell/nav-link";

/** How long g waits for its letter. */
const CHORD_MS = 1200;

const ShortcutsDialog = lazy(() => import("./shortcut-list"));
const CommandPalette = lazy(() => import("./command-palette"));

type Props = { screens: Screen[]; isSearching: boolean; onSearch: (isSearching: boolean) => void };

/** Ctrl or Cmd and K to anything, `/` to the search field, `g` and a letter to a screen, `?` for the list of them all. */
export default function Shortcuts({ screens, isSearching, onSearch }: Props) {
  const [listed, setListed] = useState(false);
  const navigate = useNavigate();

  useEffect(restoreKeptInput, []);
  useEffect(() => {
    let chordSince = Number.NEGATIVE_INFINITY;
    function onKey(event: KeyboardEvent) {
      // In a dialog the keys belong to the dialog.
      if (event.defaultPrevented || event.altKey || document.querySelector("dialog:modal")) return;
      if (event.metaKey || event.ctrlKey) {
        if (event.key.toLowerCase() !== "k") return;
        event.preventDefault();
        return onSearch(true);
      }
      if (isTyping(event.target)) return;
      if (event.timeStamp - chordSince < CHORD_MS) {
        chordSince = Number.NEGATIVE_INFINITY;
        const screen = screens.find(({ hotkey }) => hotkey === event.key.toLowerCase());
        if (screen) {
          event.preventDefault();
          navigate(screen.to);
        }
        return;
      }
      if (event.key === "g") chordSince = event.timeStamp;
      if (event.key === "?") setListed(true);
      if (event.key === "/") focusSearch(event);
    }
    document.addEventListener("keydown", onKey);
    document.body.dataset.keys = "heard";
    return () => document.removeEventListener("keydown", onKey);
  }, [screens, navigate, onSearch]);

  return (
    <Suspense>
      {listed && <ShortcutsDialog screens={screens} onClose={() => setListed(false)} />}
      {isSearching && <CommandPalette screens={screens} onClose={() => onSearch(false)} />}
    </Suspense>
  );
}

/** Puts back what was typed before somebody had to log in again. */
function restoreKeptInput() {
  try {
    if (sessionStorage.getItem(KEPT_INPUT)) void import("../kept-input").then((module) => module.restoreInput());
  } catch {
    // A browser that keeps nothing has nothing to give back.
  }
}

function focusSearch(event: KeyboardEvent) {
  const field = document.querySelector<HTMLInputElement>("input[data-shortcut=search]");
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}
