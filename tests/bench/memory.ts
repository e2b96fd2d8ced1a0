import { readdirSync, readFileSync } from "node:fs";

const EVERY_MS = 25;
const MIB = 1024;

/** Megabytes that the workerd descendants of this process use now. Linux only; 0 elsewhere. */
function workerdMiB(): number {
  try {
    const below = new Set([process.pid]);
    const all = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(readProcess);
    // Children can be listed before their parents.
    for (let depth = 0; depth < 6; depth++) for (const one of all) if (one && below.has(one.parent)) below.add(one.pid);
    const kib = all.reduce((sum, one) => (one?.name === "workerd" && below.has(one.pid) ? sum + one.kib : sum), 0);
    return kib / MIB;
  } catch {
    return 0;
  }
}

function readProcess(pid: string): { pid: number; parent: number; name: string; kib: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1] ?? "";
    return { pid: Number(pid), parent: Number(field("PPid")), name: field("Name"), kib: Number(field("VmRSS")) };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

/** Runs the work and returns how far workerd's memory rose above its initial value. */
export async function withPeak<T>(work: () => Promise<T>): Promise<{ result: T; peakMiB: number }> {
  const before = workerdMiB();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, workerdMiB());
  }, EVERY_MS);
  try {
    return { result: await work(), peakMiB: peak - before };
  } finally {
    clearInterval(timer);
  }
}
