export type ScanInput = "wedge" | "typed" | "camera";
/** `quantity` is set when the user typed one with the code. */
export type OnScan = (code: string, how: ScanInput, quantity?: number) => Promise<void> | void;
type Scan = Parameters<OnScan>;

/**
 * Processes scans one after another in order; reports how many are in progress or waiting. A scan that is handled at once
 * reports nothing: it would render the field twice before its result is on the screen.
 */
export function createScanQueue(handle: OnScan, onCount: (waiting: number) => void) {
  const waiting: Scan[] = [];
  let reported = 0;

  function report(): void {
    if (reported === waiting.length) return;
    reported = waiting.length;
    onCount(reported);
  }

  /** Null when there is nothing to wait for. A failed scan shows its own error; later scans are still processed. */
  function handled(scan: Scan): Promise<void> | null {
    try {
      return handle(...scan)?.catch(() => undefined) ?? null;
    } catch {
      return null;
    }
  }

  function run(): void {
    for (let scan = waiting[0]; scan; scan = waiting[0]) {
      const pending = handled(scan);
      if (pending) {
        report();
        void pending.then(next);
        return;
      }
      waiting.shift();
    }
    report();
  }

  function next(): void {
    waiting.shift();
    run();
  }

  return function add(code: string, how: ScanInput, quantity?: number): void {
    const trimmed = code.trim();
    if (trimmed === "") return;
    waiting.push([trimmed, how, quantity]);
    if (waiting.length === 1) run();
    else report();
  };
}
