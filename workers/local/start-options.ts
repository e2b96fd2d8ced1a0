import type { LocalOptions } from "./local";
import { portFrom } from "./processes/ports";

/** Worker variables that `npm start` takes from the environment. */
const PASSED_VARS = [
  ...["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME", "PASSWORD_SIGN_IN"],
  ...["APP_ORIGIN", "SECRETS_KEYS_OLD", "ALLOW_LOCAL_STORES", "FAST_PATH"],
];

/**
 * Options of `npm start` and `npm run dev`, from the environment.
 * @throws Problem for an invalid port
 */
export function startOptions(argv: readonly string[]): LocalOptions {
  const { DEMO, STATE_DIR } = process.env;
  const port = portFrom("PORT", 8788);
  return {
    port,
    storePort: portFrom("STORE_PORT", 8789),
    stateDir: STATE_DIR || ".state",
    demo: DEMO !== "0",
    dev: argv.includes("--dev"),
    vars: { APP_ORIGIN: `http://127.0.0.1:${port}`, ...passedVars() },
  };
}

const passedVars = (): Record<string, string> =>
  Object.fromEntries(PASSED_VARS.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
