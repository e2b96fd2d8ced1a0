import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { ROOT } from "../paths";
import { withOptionalParts } from "./deployments";

const CONFIG = `${ROOT}wrangler.toml`;

type Binding = Record<string, unknown>;
/** What is compared of Wrangler's configuration. */
interface Config extends Record<string, unknown> {
  vars: object;
  d1_databases: Binding[];
  r2_buckets: Binding[];
  queues: { producers: Binding[]; consumers: Binding[] };
  durable_objects: { bindings: Binding[] };
}

const only =
  (...names: string[]) =>
  (binding: Binding) =>
    names.map((name) => binding[name]);

test("parts in comments are switched on, and sentences stay comments", () => {
  const config =
    '# A sentence.\n# routes = [1]\n# [[env.staging.send_email]]\n# name = "EMAIL"\n# Another = no\nx = 1\n';
  expect(withOptionalParts(config)).toBe(
    '# A sentence.\nroutes = [1]\n[[env.staging.send_email]]\nname = "EMAIL"\n# Another = no\nx = 1\n',
  );
  const whole = withOptionalParts(readFileSync(CONFIG, "utf8"));
  expect(whole).toMatch(/^\[\[env\.production\.send_email\]\]\nname = "EMAIL"$/m);
  expect(whole).toMatch(/^routes = /m);
});

test("each environment has the bindings, variables and settings of the local start", () => {
  const shapeOf = (env?: string) => {
    const config = unstable_readConfig({ config: CONFIG, ...(env && { env }) }, { hideWarnings: true }) as Config;
    const { version_metadata, assets, placement, triggers, compatibility_flags, compatibility_date } = config;
    return {
      ...{ version_metadata, assets, placement, triggers, compatibility_flags, compatibility_date },
      vars: Object.keys(config.vars),
      databases: config.d1_databases.map(only("binding", "migrations_dir")),
      buckets: config.r2_buckets.map(only("binding", "jurisdiction")),
      producers: config.queues.producers.map(only("binding")),
      consumers: config.queues.consumers.map(only("max_batch_size", "max_batch_timeout", "max_retries")),
      objects: config.durable_objects.bindings,
    };
  };
  const local = shapeOf();
  expect(local.placement).toEqual({ mode: "off" });
  expect(local.version_metadata).toEqual({ binding: "VERSION" });
  for (const env of ["staging", "production"]) expect(shapeOf(env), env).toEqual(local);
});
