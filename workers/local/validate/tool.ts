import { spawn } from "node:child_process";
import { ROOT } from "../paths";
import { Problem } from "../problem";

/** Runs one named step and prints its duration. */
export async function runStep(name: string, run: () => Promise<unknown>): Promise<void> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  await run();
  console.log(`== ${name}: passed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

interface ToolOptions {
  /** Streams the output; otherwise it is shown only when the tool fails. */
  live?: boolean;
  env?: Record<string, string>;
}

/** Runs an installed command-line tool and returns its output; throws a Problem with the output when it fails. */
export async function runTool(bin: string, args: string[], { live = false, env }: ToolOptions = {}): Promise<string> {
  const child = spawn(process.execPath, [`${ROOT}node_modules/.bin/${bin}`, ...args], {
    cwd: ROOT,
    env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true", ...env },
    stdio: live ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Problem(`${output.trim()}\n${bin} ${args.join(" ")} ended with ${code}`.trim());
  return output;
}
