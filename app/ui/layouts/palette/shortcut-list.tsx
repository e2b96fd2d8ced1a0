import { Dialog } from "../../primitives/overlays/dialog";
import type { Screen } from "../shell/nav-link";

const GENERAL: [keys: string, does: string][] = [
  ["Ctrl  K", "Search everything (⌘ K on Mac)"],
  ["/", "Search this list"],
  ["↓", "Go from the search to the first row"],
  ["j  k", "Next and previous row, or order"],
  ["Enter", "Open the row"],
  ["x", "Select the row"],
  ["Shift  x", "Select all rows from the last one to this"],
  ["b", "Go to the actions for the selected rows"],
  ["F8", "Go to notifications"],
  ["Esc", "Close the open window"],
  ["?", "Show this list"],
];

/** List of keyboard shortcuts; loaded when opened. */
export default function ShortcutsDialog({ screens, onClose }: { screens: Screen[]; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="lg">
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
