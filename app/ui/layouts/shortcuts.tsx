import { useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { isTyping } from "../primitives/typing";
import type { NavItem } from "./nav-link";

/** How long g waits for its letter. */
const CHORD_MS = 1200;

const ShortcutsDialog = lazy(() => import("./shortcut-list"));

/** `/` to the search field, `g` and a letter to a screen, `?` for the list of them all. */
export function Shortcuts({ screens }: { screens: NavItem[] }) {
  const [listed, setListed] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    let chordSince = Number.NEGATIVE_INFINITY;
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      // In a dialog the keys belong to the dialog.
      if (document.querySelector("dialog:modal")) return;
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
    return () => document.removeEventListener("keydown", onKey);
  }, [screens, navigate]);

  if (!listed) return null;
  return (
    <Suspense>
      <ShortcutsDialog screens={screens} onClose={() => setListed(false)} />
    </Suspense>
  );
}

function focusSearch(event: KeyboardEvent) {
  const field = document.querySelector<HTMLInputElement>("input[data-shortcut=search]");
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}
