import { useEffect } from "react";

/** Loads the page from the server, when client navigation leads to a page that only the server can render. */
export function ReloadPage() {
  useEffect(() => location.reload(), []);
  return null;
}
