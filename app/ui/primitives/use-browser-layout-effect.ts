import { useEffect, useLayoutEffect } from "react";

/** Runs with what it belongs to, before anybody sees it; on the server, which lays nothing out, not at all. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
