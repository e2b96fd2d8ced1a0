export type ScanHow = "wedge" | "typed" | "camera";
/** The quantity is what somebody typed with it. */
export type OnScan = (code: string, how: ScanHow, quantity?: number) => Promise<void> | void;
type Scan = Parameters<OnScan>;

/** Handles scans one after another in the order they came, however fast; says each time how many wait. */
export function createScanQueue(handle: OnScan, onCount: (waiting: number) => void) {
  const waiting: Scan[] = [];
  let isRunning = false;

  async function run() {
    isRunning = true;
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        // A scan that fails says so on the screen; the ones behind it still count.
        await Promise.resolve(next)
          .then((scan) => handle(...scan))
          .catch(() => undefined);
        waiting.shift();
        onCount(waiting.length);
      }
    } finally {
      isRunning = false;
    }
  }

  return function add(code: string, how: ScanHow, quantity?: number): void {
    const trimmed = code.trim();
    if (trimmed === "") return;
    waiting.push([trimmed, how, quantity]);
    onCount(waiting.length);
    if (!isRunning) void run();
  };
}
