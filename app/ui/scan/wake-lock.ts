/**
 * Keeps the screen on. Browsers end the lock when the page is hidden, so it is requested again when the page comes back.
 * Returns what ends it.
 */
export function keepScreenOn(): () => void {
  if (!("wakeLock" in navigator)) return () => {};
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
}
