import { useEffect } from "react";

/** Where a script meets a page that only the server can draw: the browser asks for it as a page of its own. */
export function ReloadPage() {
  useEffect(() => location.reload(), []);
  return null;
}
