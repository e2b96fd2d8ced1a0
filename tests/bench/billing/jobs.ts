import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Local } from "#workers/local/local";

const EVERY_MS = 100;
const MOST_MS = 600_000;
/** A job that finds nothing to do. The queue is processed in order, so when this job is done, all earlier ones are. */
const BEHIND_ALL = "sweep-imports";

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

/**
 * Sends a message to the app's queue and waits until it and all messages that follow from it are done. Returns their
 * cost from the log.
 * @throws when one of them fails
 */
export async function runJob(local: Local, headers: Record<string, string>, type: string): Promise<JobRun> {
  const before = ended(local, type).length;
  const began = performance.now();
  let last = { count: before, at: began };
  const look = () => {
    const { length } = ended(local, type);
    if (length > last.count) last = { count: length, at: performance.now() };
  };
  await send(local, headers, type);
  // A message that a job enqueues is behind the marker job. As long as new messages appear, more can follow.
  for (let known = -1; known !== last.count; ) {
    known = last.count;
    const passed = ended(local, BEHIND_ALL).length;
    await send(local, headers, BEHIND_ALL);
    while (ended(local, BEHIND_ALL).length === passed) {
      await sleep(EVERY_MS);
      look();
      if (performance.now() - began > MOST_MS) throw new Error(`The job ${type} did not end`);
    }
    look();
  }
  const runs = ended(local, type).slice(before);
  const sum = (of: (one: Done) => number) => runs.reduce((total, one) => total + of(one), 0);
  return {
    messages: runs.length,
    seconds: (last.at - began) / 1000,
    trips: sum(({ trips }) => trips),
    read: sum(({ read }) => read),
    written: sum(({ written }) => written),
  };
}

async function send(local: Local, headers: Record<string, string>, type: string): Promise<void> {
  const json = { ...headers, "Content-Type": "application/json" };
  const sent = await fetch(`${local.url}/bench/job`, { method: "POST", headers: json, body: JSON.stringify({ type }) });
  if (!sent.ok) throw new Error(`The job was not taken: ${sent.status}`);
}

/** The log's lines about finished messages of a kind. @throws for one about a message that failed */
function ended(local: Local, type: string): Done[] {
  const text = readFileSync(local.state.file("logs/app.log"), "utf8");
  // The last line can be incomplete.
  const lines = text.split("\n").slice(0, -1);
  return lines.flatMap((line): Done[] => {
    if (line.includes('"job failed"') && line.includes(`"type":"${type}"`))
      throw new Error(`A message failed: ${line}`);
    if (!line.includes('"job done"')) return [];
    const done = JSON.parse(line.slice(line.indexOf("{"))) as Done;
    return done.job === type ? [done] : [];
  });
}
