import { useEffect } from "react";
import { useScannerSettings } from "./scanner-settings";

/**
 * Keeps the screen on while a page with a scan field is open, unless this device's settings say otherwise. Browsers end
 * the lock when the page is hidden, so it is requested again when the page comes back.
 */
export function useWakeLock(): void {
  const { keepsAwake } = useScannerSettings();
  useEffect(() => {
    if (!keepsAwake || !("wakeLock" in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    async function hold(): Promise<void> {
      if (document.visibilityState !== "visible") return;
      // Refused with a low battery: the screen then turns off as usual.
      const held = await navigator.wakeLock.request("screen").catch(() => null);
      if (isOver) await held?.release();
      else lock = held;
    }
    const onShown = () => void hold();
    void hold();
    document.addEventListener("visibilitychange", onShown);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onShown);
      void lock?.release();
    };
  }, [keepsAwake]);
}
