import { Button } from "../buttons/button";

/** Asks before closing a dialog with unsaved input. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <div
      role="alertdialog"
      aria-label="Discard your changes?"
      className="sticky bottom-0 z-2 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-raised px-6 py-4"
    >
      <p className="font-medium">Discard your changes?</p>
      <div className="flex gap-3">
        <Button autoFocus onClick={onKeep}>
          Keep editing
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}
