import { type Local, startLocal } from "./local";
import { messageOf, Problem } from "./problem";
import { stopAllTools } from "./processes/processes";
import { startOptions } from "./start-options";

const GONE_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

let local: Local | undefined;
let leaving = false;
// Not `once`: npm forwards a Ctrl-C that the terminal has already delivered.
for (const signal of GONE_SIGNALS) process.on(signal, () => void finish(0));
// A closed terminal breaks the output streams; writing to them must not end this process before cleanup.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  local = await startLocal(startOptions(process.argv));
  console.log(welcome(local).join("\n"));
  const failure = await local.failed;
  if (!leaving) console.error(failure);
} catch (error) {
  if (!leaving) console.error(error instanceof Problem ? messageOf(error) : error);
}
await finish(1);

async function finish(code: number): Promise<void> {
  if (leaving) return;
  leaving = true;
  // Stops everything, including processes of a start still in progress.
  await Promise.all([local?.stop(), stopAllTools()]);
  process.exit(code);
}

function welcome({ url, storeUrl, state }: Local): string[] {
  const rest = [`  State    ${state.shown} (logs in ${state.shown}/logs)`, "  Stop     Ctrl-C"];
  if (!storeUrl) {
    const first =
      "  Begin    npm run admin -- you@example.com makes the first administrator (with this PORT and STATE_DIR)";
    return [`Stowline   ${url}`, first, ...rest];
  }
  return [
    `Stowline   ${url}`,
    `  Store    ${storeUrl} (a demo storefront; new orders keep coming, the app fetches them every minute)`,
    "  Sign in  admin@ super@ warehouse@ picker@stowline.test, owner@ client@helix.test, owner@ client@tern.test",
    "           password stowline-demo",
    ...rest,
  ];
}
