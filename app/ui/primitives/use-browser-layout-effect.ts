import { useEffect, useLayoutEffect } from "react";

/** A layout effect in the browser; a no-op on the server, where React would warn about it. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
