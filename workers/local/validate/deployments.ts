import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { ROOT } from "../paths";
import { Problem } from "../problem";
import { runTool } from "./tool";

const ENVIRONMENTS = ["staging", "production"];
const CONFIG = `${ROOT}wrangler.toml`;
/** Beside wrangler.toml, because paths in it are relative. */
const WHOLE_CONFIG = `${ROOT}wrangler.whole.toml`;

/**
 * Runs `wrangler deploy --dry-run` for each environment, after a build: as wrangler.toml is, and with every part that
 * is commented out for a provider to switch on (docs/deploy.md).
 */
export async function checkDeployments(): Promise<void> {
  writeFileSync(WHOLE_CONFIG, withOptionalParts(readFileSync(CONFIG, "utf8")));
  try {
    for (const environment of ENVIRONMENTS)
      for (const config of [CONFIG, WHOLE_CONFIG]) await deploy(environment, config);
  } finally {
    rmSync(WHOLE_CONFIG, { force: true });
  }
}

async function deploy(environment: string, config: string): Promise<void> {
  const out = `${ROOT}build/dry-run/${environment}`;
  const args = ["deploy", "--dry-run", "--env", environment, "--config", config, "--outdir", out];
  const output = await runTool("wrangler", args, { env: { NODE_ENV: "production" } });
  // Such as a binding that the environment lacks, because it inherits none.
  if (output.includes("[WARNING]")) throw new Problem(`wrangler ${args.join(" ")} warns:\n${output.trim()}`);
}

/** Lines like `# [[env.production.send_email]]` and `# name = "EMAIL"`, without the comment sign. */
export const withOptionalParts = (config: string): string =>
  config.replace(/^# (?=\[\[?[a-z_.0-9]+\]\]?$|[a-z_]+ = )/gm, "");
