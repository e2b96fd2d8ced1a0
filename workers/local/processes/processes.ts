import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../paths";
import { Problem } from "../problem";

const GRACE_MS = 3000;
const SHOWN_LINES = 20;
const ERROR_LINE = /\[ERROR\]|Build failed|Error:/;
const WATCHDOG = pathToFileURL(`${ROOT}workers/local/processes/die-with-parent.mjs`).href;
const running = new Set<Tool>();

export interface ToolOptions {
  /** Used in messages: "wrangler", "the demo storefront". */
  name: string;
  /** Arguments to Node: flags, script, script arguments. */
  args: string[];
  env?: Record<string, string>;
  /** File for the output; the terminal when absent. */
  logFile?: string;
}

export interface Tool {
  name: string;
  /** Resolves when the process has ended, with its exit status. */
  ended: Promise<string>;
  isRunning(): boolean;
  /** Ends the process and its whole group, within about three seconds. */
  stop(): Promise<void>;
  /** The last lines of its output. */
  lastLines(): string;
  /** Its output from the first error on, if any. */
  firstError(): string | null;
}

/** Starts a Node program as leader of its own process group, which ends with this process. */
export function startTool({ name, args, env, logFile }: ToolOptions): Tool {
  const output = logFile ? openSync(logFile, "w") : "inherit";
  const child = spawn(process.execPath, ["--import", WATCHDOG, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
  if (typeof output === "number") closeSync(output);
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const tool: Tool = {
    name,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: () => stopGroup(child, ended),
    lastLines: () => linesOf(logFile).slice(-SHOWN_LINES).join("\n"),
    firstError: () => {
      const lines = linesOf(logFile);
      const first = lines.findIndex((line) => ERROR_LINE.test(line));
      return first < 0 ? null : lines.slice(first, first + SHOWN_LINES).join("\n");
    },
  };
  running.add(tool);
  void ended.then(() => running.delete(tool));
  return tool;
}

/** Runs a Node program to completion; throws a Problem with the end of its output when it fails. */
export async function runTool(options: ToolOptions & { logFile: string }): Promise<void> {
  const tool = startTool(options);
  const how = await tool.ended;
  if (how !== "exit code 0")
    throw new Problem(`${options.name} failed (${how}):\n${tool.firstError() ?? tool.lastLines()}`);
}

/** Ends every tool that is still running. */
export async function stopAllTools(): Promise<void> {
  await Promise.all([...running].map((tool) => tool.stop()));
}

async function stopGroup(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.pid === undefined) return;
  signalGroup(child.pid, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child.pid as number, "SIGKILL"), GRACE_MS);
  await ended;
  clearTimeout(timer);
  // The leader may exit before its children: kill the rest of the group.
  signalGroup(child.pid, "SIGKILL");
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}

function linesOf(logFile: string | undefined): string[] {
  if (!logFile) return [];
  return stripVTControlCharacters(readFileSync(logFile, "utf8")).trimEnd().split("\n");
}
