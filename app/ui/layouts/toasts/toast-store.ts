/** The result of an action, shown once: from the server after a redirect, or from a script. */
export type Flash = {
  id?: string;
  variant?: "default" | "destructive";
  title: string;
  description?: string | undefined;
  /** Offers Undo, see `undoChange`. */
  undoId?: string | undefined;
  /** A file of this app, such as a packing slip. */
  link?: { to: string; label: string } | undefined;
};

type Show = (flash: Flash) => void;
const waiting: Flash[] = [];
let show: Show | null = null;

/** Replaces the current toast: one is shown at a time. */
export function notify(flash: Flash): void {
  if (show) show(flash);
  else waiting.push(flash);
}

/** Connects the toaster; a message sent before it loaded is delivered first. */
export function onNotify(next: Show): () => void {
  show = next;
  for (const flash of waiting.splice(0)) next(flash);
  return () => {
    show = null;
  };
}
