#!/usr/bin/env node
/**
 * Stowline print agent: takes print jobs over HTTPS and sends them to printers in this network.
 * Needs Node.js 20 or later and nothing else.
 *
 *   STOWLINE_URL=https://warehouse.example STOWLINE_PRINT_TOKEN=stowprint_… node print-agent.mjs
 *
 * STOWLINE_PRINT_STATE names the file in which it keeps what it has printed (print-agent.json beside this file). Keep
 * that file: it is how the agent knows a job again whose result did not reach the server.
 */
import { spawn } from "node:child_process";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const { STOWLINE_URL = "", STOWLINE_PRINT_TOKEN = "", STOWLINE_POLL_SECONDS = "3" } = process.env;
const STATE_FILE = process.env.STOWLINE_PRINT_STATE ?? fileURLToPath(new URL("print-agent.json", import.meta.url));
const POLL_MS = Number(STOWLINE_POLL_SECONDS) * 1000;
const LONGEST_PAUSE_MS = 60_000;
const CALL_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** A printer that takes no data for this long has failed. */
const SEND_TIMEOUT_MS = 90_000;
/** Some printers keep the connection open after the job. */
const CLOSE_TIMEOUT_MS = 5_000;
const KEPT_JOBS = 1000;

/** What a person needs to know about errors of the network and the system. */
const PLAIN = {
  ECONNREFUSED: "refuses the connection. Check its port.",
  ECONNRESET: "closed the connection.",
  EHOSTUNREACH: "cannot be reached. Check that it is on.",
  ENETUNREACH: "cannot be reached. Check this computer's network.",
  ENOENT: "is not installed on this computer.",
  ENOTFOUND: "is not known in this network.",
  ETIMEDOUT: "does not answer.",
};
const plainly = (what, { code, message }) => (PLAIN[code] ? `${what} ${PLAIN[code]}` : `${what}: ${code ?? message}`);

const log = (text) => console.log(`${new Date().toISOString()} ${text}`);

/** `jobs`: "started", "printed" or an error for each run of a job. `result`: what the server has not confirmed yet. */
function readState() {
  let text;
  try {
    text = readFileSync(STATE_FILE, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return { jobs: {}, result: null };
    throw error;
  }
  return JSON.parse(text);
}

/** On the disk before it returns, and whole even when the computer loses power. */
function saveState() {
  const keys = Object.keys(state.jobs);
  for (const key of keys.slice(0, Math.max(0, keys.length - KEPT_JOBS))) delete state.jobs[key];
  const file = openSync(`${STATE_FILE}.new`, "w", 0o600);
  writeSync(file, JSON.stringify(state));
  fsyncSync(file);
  closeSync(file);
  renameSync(`${STATE_FILE}.new`, STATE_FILE);
}

/** Sends the last result and receives the next job, or null. */
async function call() {
  const response = await fetch(new URL("/print-agent/jobs", STOWLINE_URL), {
    method: "POST",
    headers: { Authorization: `Bearer ${STOWLINE_PRINT_TOKEN}`, "Content-Type": "application/json" },
    body: JSON.stringify({ result: state.result }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  if (response.status === 401) throw new Error("The token is not valid. Add a print agent and use its token.");
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const { job } = await response.json();
  return job;
}

/**
 * Prints a job unless it was begun before, and returns its result. `calledAt` is when it was asked for: after its time,
 * another agent may get the job.
 */
async function handle(job, calledAt) {
  const key = `${job.id}.${job.run}`;
  const known = state.jobs[key];
  const result = { jobId: job.id, run: job.run, printed: true, wasSent: true, error: "" };
  if (known === "printed") return result;
  if (known === "started")
    return failed(key, result, "The print agent stopped while it printed this. Check the printer, then print it again.");
  if (known) return { ...result, printed: false, error: known };
  const content = Buffer.from(job.content, "base64");
  const begin = () => {
    if (Date.now() > calledAt + job.beginWithinMs) throw new Error("The print agent was stopped for too long.");
    state.jobs[key] = "started";
    saveState();
  };
  // The clock goes on while the computer sleeps; timers do not.
  const stop = new AbortController();
  const watch = setInterval(() => {
    if (Date.now() > calledAt + job.endWithinMs) stop.abort(new Error("The printer took too long."));
  }, 1000);
  try {
    await (job.connection === "cups" ? toCups : toNetwork)(job, content, begin, stop.signal);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return state.jobs[key] ? failed(key, result, text) : { ...result, printed: false, wasSent: false, error: text };
  } finally {
    clearInterval(watch);
  }
  state.jobs[key] = "printed";
  log(`printed ${job.title}`);
  return result;
}

function failed(key, result, error) {
  state.jobs[key] = error;
  return { ...result, printed: false, error };
}

function toNetwork({ address }, content, begin, signal) {
  const at = address.lastIndexOf(":");
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) });
    let isSent = false;
    const fail = (error) => {
      socket.destroy();
      // Without an acknowledgement, all data taken is all that can be known.
      if (isSent) resolve();
      else reject(error);
    };
    signal.addEventListener("abort", () => fail(signal.reason));
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => fail(new Error(`${address} does not answer.`)));
    socket.on("error", (error) => fail(new Error(plainly(address, error))));
    socket.on("close", () => fail(new Error(`${address} closed the connection.`)));
    socket.on("connect", () => {
      try {
        begin();
      } catch (error) {
        return fail(error);
      }
      socket.setTimeout(SEND_TIMEOUT_MS);
      socket.resume();
      socket.end(content, (error) => {
        if (error) return;
        isSent = true;
        socket.setTimeout(CLOSE_TIMEOUT_MS);
      });
    });
  });
}

function toCups({ address, title, type }, content, begin, signal) {
  return new Promise((resolve, reject) => {
    const lp = spawn("lp", ["-d", address, "-t", title, ...(type === "zpl" ? ["-o", "raw"] : [])]);
    let said = "";
    lp.stderr.on("data", (text) => {
      said = `${said}${text}`.slice(-300);
    });
    const fail = (error) => {
      lp.kill();
      reject(error);
    };
    signal.addEventListener("abort", () => fail(signal.reason));
    lp.on("spawn", () => {
      try {
        begin();
      } catch (error) {
        return fail(error);
      }
      lp.stdin.end(content);
    });
    lp.stdin.on("error", () => lp.kill());
    lp.on("error", (error) => reject(new Error(plainly("lp", error))));
    lp.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`lp: ${said.trim() || `exit ${code}`}`))));
  });
}

if (!URL.canParse(STOWLINE_URL) || !STOWLINE_PRINT_TOKEN) {
  console.error("Set STOWLINE_URL and STOWLINE_PRINT_TOKEN.");
  process.exit(1);
}
const { protocol, hostname } = new URL(STOWLINE_URL);
if (protocol !== "https:" && !["localhost", "127.0.0.1"].includes(hostname)) {
  console.error("STOWLINE_URL must begin with https://");
  process.exit(1);
}

const state = readState();
let pause = POLL_MS;
log("started");
for (;;) {
  try {
    const calledAt = Date.now();
    const job = await call();
    if (state.result) {
      state.result = null;
      saveState();
    }
    pause = POLL_MS;
    if (job) {
      state.result = await handle(job, calledAt);
      saveState();
      if (!state.result.printed) log(`not printed: ${job.title}: ${state.result.error}`);
      continue;
    }
  } catch (error) {
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    log(`${error instanceof Error ? error.message : error} Trying again in ${Math.round(pause / 1000)} s.`);
  }
  await sleep(pause);
}
