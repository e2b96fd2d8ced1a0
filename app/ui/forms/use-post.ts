import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { notify } from "../layouts/toasts/toast-store";
import { messagesIn } from "./form/form-result";

/**
 * Posts a form beside the page. A refusal is shown in a toast, unless it belongs to the one field at which the form shows
 * it. A key names what is sent elsewhere.
 */
export function usePost(key?: string, shownField?: string) {
  const fetcher = useFetcher<unknown>(key ? { key } : undefined);
  useEffect(() => {
    const messages = messagesIn(fetcher.data, shownField);
    if (messages.length > 0) notify({ title: "Error", description: messages.join(" "), variant: "destructive" });
  }, [fetcher.data, shownField]);
  return fetcher;
}
