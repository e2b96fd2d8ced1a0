import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Dialog } from "../primitives/dialog";
import { isTyping } from "../primitives/typing";
import type { NavItem } from "./nav-link";

/** How long g waits for its letter. */
const CHORD_MS = 1200;

const GENERAL: [keys: string, does: string][] = [
  ["/", "Search this list"],
  ["j  k", "Next and previous row"],
  ["Enter", "Open the row"],
  ["F8", "Go to notifications"],
  ["Esc", "Close what is open"],
  ["?", "Show this list"],
];

/** `/` to the search field, `g` and a letter to a screen, `?` for the list of them all. */
export function Shortcuts({ screens }: { screens: NavItem[] }) {
  const [listed, setListed] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    let chordSince = 0;
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      // In a dialog the keys belong to the dialog.
      if (document.querySelector("dialog:modal")) return;
      if (event.timeStamp - chordSince < CHORD_MS) {
        chordSince = 0;
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

  return (
    <Dialog open={listed} onClose={() => setListed(false)} title="Keyboard shortcuts" size="lg">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <ShortcutList title="Everywhere" rows={GENERAL} />
        <ShortcutList
          title="Go to"
          rows={screens.flatMap(({ hotkey, label }) => (hotkey ? [[`g  ${hotkey}`, label] as [string, string]] : []))}
        />
      </div>
    </Dialog>
  );
}

function ShortcutList({ title, rows }: { title: string; rows: [string, string][] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="pb-1 text-muted text-sm">{title}</h3>
      <dl>
        {rows.map(([keys, does]) => (
          <div key={keys} className="flex items-center justify-between gap-4 border-line border-b py-2 last:border-b-0">
            <dt className="order-2 flex gap-1">
              {keys.split("  ").map((key) => (
                <kbd
                  key={key}
                  className="inline-flex h-6 min-w-6 items-center justify-center rounded-md border border-line bg-sunken px-1.5 font-mono text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function focusSearch(event: KeyboardEvent) {
  const field = document.querySelector<HTMLInputElement>("input[data-shortcut=search]");
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}
