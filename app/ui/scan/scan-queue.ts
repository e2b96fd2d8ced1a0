export type ScanInput = "wedge" | "typed" | "camera";
/** `quantity` is set when the user typed one with the code. */
export type OnScan = (code: string, how: ScanInput, quantity?: number) => Promise<void> | void;
type Scan = Parameters<OnScan>;

/**
 * Processes scans one after another in order; reports how many are in progress or waiting. A scan that is handled at once
 * is never reported as one: that would render the field twice before its result is on the screen.
 */
export function createScanQueue(handle: OnScan, onCount: (waiting: number) => void) {
  const waiting: Scan[] = [];

  /** Null when there is nothing to wait for. A failed scan shows its own error; later scans are still processed. */
  function handled(scan: Scan): Promise<void> | null {
    try {
      return handle(...scan)?.catch(() => undefined) ?? null;
    } catch {
      return null;
    }
  }

  function run(): void {
    for (; waiting[0]; waiting.shift()) {
      const pending = handled(waiting[0]);
      void pending?.then(next);
      if (pending) break;
    }
    onCount(waiting.length);
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
    else onCount(waiting.length);
  };
}
