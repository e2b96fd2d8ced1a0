/** The demo storefront on its own: `STORE_PORT`, `STATE_DIR`, and `STORE_TRAFFIC_MS` (0: no simulated orders). */
import { join } from "node:path";
import { startStore } from "./store";

const MINUTE_MS = 60_000;

const store = await startStore({
  port: Number(process.env.STORE_PORT ?? 8790),
  stateFile: process.env.STATE_DIR ? join(process.env.STATE_DIR, "store.json") : undefined,
});
store.startTraffic({ everyMs: Number(process.env.STORE_TRAFFIC_MS ?? MINUTE_MS) });
process.stdout.write(`Demo storefronts at ${store.url}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void store.close().then(() => process.exit(0));
  });
}
