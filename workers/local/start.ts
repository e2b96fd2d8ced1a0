import { type Local, startLocal } from "./local";
import { portFrom } from "./ports";
import { messageOf, Problem } from "./problem";
import { stopAllTools } from "./processes";

const GONE_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

let local: Local | undefined;
let leaving = false;
// Not "once": npm passes on a Ctrl-C that the terminal has sent here already.
for (const signal of GONE_SIGNALS) process.on(signal, () => void finish(0));
// A closed terminal takes the output with it; writing to it must not end this process before it has cleaned up.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  const demo = process.env.DEMO !== "0";
  const dev = process.argv.includes("--dev");
  local = await startLocal({
    port: portFrom("PORT", 8788),
    storePort: portFrom("STORE_PORT", 8789),
    stateDir: process.env.STATE_DIR || ".state",
    demo,
    dev,
    vars: { APP_ORIGIN: `http://127.0.0.1:${portFrom("PORT", 8788)}`, ...givenVars() },
  });
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
  // Everything, also what a start that is still under way has spawned.
  await Promise.all([local?.stop(), stopAllTools()]);
  process.exit(code);
}

/** What the environment names: an identity provider, another address, earlier keys, whether stores may be local. */
function givenVars(): Record<string, string> {
  const oidc = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME", "PASSWORD_SIGN_IN"];
  const names = [...oidc, "APP_ORIGIN", "SECRETS_KEYS_OLD", "ALLOW_LOCAL_STORES"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
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
