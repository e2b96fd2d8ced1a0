import { toast } from "react-hot-toast/headless";

/** What an action has to say, once: from the server after a redirect, or from a script at once. */
export type Flash = {
  id?: string;
  variant?: "default" | "destructive";
  title: string;
  description?: string | undefined;
};

const DURATION_MS = 5000;

/** Shows a toast in place of the one before it: one at a time. */
export function notify(flash: Flash, duration = DURATION_MS): void {
  toast.remove();
  // The store carries text only; the toaster draws it.
  toast(JSON.stringify(flash), { duration, ...(flash.id && { id: flash.id }) });
}
