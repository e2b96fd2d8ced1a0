export type ScanInput = "wedge" | "typed" | "camera";
/** `quantity` is set when the user typed one with the code. */
export type OnScan = (code: string, how: ScanInput, quantity?: number) => Promise<void> | void;
type Scan = Parameters<OnScan>;

/** Processes scans one after another in order; reports the number waiting. */
export function createScanQueue(handle: OnScan, onCount: (waiting: number) => void) {
  const waiting: Scan[] = [];
  let isRunning = false;

  async function run() {
    isRunning = true;
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        // A failed scan shows its own error; later scans are still processed.
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

  return function add(code: string, how: ScanInput, quantity?: number): void {
    const trimmed = code.trim();
    if (trimmed === "") return;
    waiting.push([trimmed, how, quantity]);
    onCount(waiting.length);
    if (!isRunning) void run();
  };
}
