/** What an action has to say, once: from the server after a redirect, or from a script at once. */
export type Flash = {
  id?: string;
  variant?: "default" | "destructive";
  title: string;
  description?: string | undefined;
};

type Show = (flash: Flash) => void;
const waiting: Flash[] = [];
let show: Show | null = null;

/** Shows a toast in place of the one before it: one at a time. */
export function notify(flash: Flash): void {
  if (show) show(flash);
  else waiting.push(flash);
}

/** The toaster takes over; what was said before it was there comes first. */
export function onNotify(next: Show): () => void {
  show = next;
  for (const flash of waiting.splice(0)) next(flash);
  return () => {
    show = null;
  };
}
