import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Local } from "#workers/local/local";

const EVERY_MS = 100;
/** So long without another message's end, all are done. */
const QUIET_MS = 20_000;
const MOST_MS = 600_000;

export interface JobRun {
  messages: number;
  seconds: number;
  trips: number;
  read: number;
  written: number;
}

interface Done {
  event: string;
  job: string;
  trips: number;
  read: number;
  written: number;
}

/** Sends a message to the app's queue and waits until it and all that came of it are done: what they cost, by the log. */
export async function runJob(local: Local, headers: Record<string, string>, type: string): Promise<JobRun> {
  const seen = ended(local, type).length;
  const began = performance.now();
  const json = { ...headers, "Content-Type": "application/json" };
  const sent = await fetch(`${local.url}/bench/job`, { method: "POST", headers: json, body: JSON.stringify({ type }) });
  if (!sent.ok) throw new Error(`The job was not taken: ${sent.status}`);
  let last = { count: seen, at: began };
  for (;;) {
    await sleep(EVERY_MS);
    const now = performance.now();
    const { length } = ended(local, type);
    if (length > last.count) last = { count: length, at: now };
    if (length > seen && now - last.at > QUIET_MS) break;
    if (now - began > MOST_MS) throw new Error(`The job ${type} did not end`);
  }
  const runs = ended(local, type).slice(seen);
  const sum = (of: (one: Done) => number) => runs.reduce((total, one) => total + of(one), 0);
  return {
    messages: runs.length,
    seconds: (last.at - began) / 1000,
    trips: sum(({ trips }) => trips),
    read: sum(({ read }) => read),
    written: sum(({ written }) => written),
  };
}

/** The log's lines about messages of a kind that were done. */
function ended(local: Local, type: string): Done[] {
  const text = readFileSync(local.state.file("logs/app.log"), "utf8");
  return text.split("\n").flatMap((line): Done[] => {
    const json = line.slice(line.indexOf("{"));
    if (!json.includes('"job done"')) return [];
    const done = JSON.parse(json) as Done;
    return done.job === type ? [done] : [];
  });
}
