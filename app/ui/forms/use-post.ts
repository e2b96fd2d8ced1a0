import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { notify } from "../layouts/toasts/toast-store";
import { messagesIn } from "./form/form-result";

/**
 * Posts a form of one button beside the page; a refusal, which has no field to stand at, is said in a toast. A key names
 * what is sent elsewhere.
 */
export function usePost(key?: string) {
  const fetcher = useFetcher<unknown>(key ? { key } : undefined);
  useEffect(() => {
    const messages = messagesIn(fetcher.data);
    if (messages.length > 0) notify({ title: "Error", description: messages.join(" "), variant: "destructive" });
  }, [fetcher.data]);
  return fetcher;
}
