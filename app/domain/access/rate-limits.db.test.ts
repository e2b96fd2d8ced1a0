import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateLimits } from "#db/schema/directory/accounts";
import { systemWorld } from "#tests/factories/world";
import { sendContactMessage } from "../system/contact/contact.service.server";
import { checkPassword } from "./access.service.server";
import { networkOf, sweepCounts } from "./rate-limits.server";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:0:0:0:9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["local", "local"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("all addresses of an IPv6 network share one limit", async () => {
  const world = systemWorld();
  const network = `2001:db8:${(world.now() % 65_000).toString(16)}:7`;
  const asked = (n: number) =>
    checkPassword(world, {
      email: `nobody-${network}-${n}@example.test`,
      password: "wrong",
      address: `${network}::${n}`,
    });
  for (let n = 0; n < 10; n++) await expect(asked(n)).rejects.toMatchObject({ code: "unauthorized" });
  await expect(asked(10)).rejects.toMatchObject({ code: "too_many" });

  const message = {
    name: "A",
    email: "a@b.test",
    company: null,
    phone: null,
    subject: "S",
    message: "M",
    website: null,
  };
  const write = (n: number) =>
    sendContactMessage(systemWorld({ caller: { address: `${network}::a${n}`, userAgent: null } }), message);
  for (let n = 0; n < 5; n++) await write(n);
  await expect(write(5)).rejects.toMatchObject({ code: "too_many" });
});

test("expired counts are deleted, and current ones are kept", async () => {
  const world = systemWorld();
  const keys = ["sweep:over", "sweep:open"];
  await world.directory.batch(
    world.directory.insert(rateLimits, { key: "sweep:over", count: 3, windowEndsAt: world.now() - 1 }),
    world.directory.insert(rateLimits, { key: "sweep:open", count: 3, windowEndsAt: world.now() + 60_000 }),
  );
  await sweepCounts(world);
  const left = await world.directory.rows(
    { key: rateLimits.key },
    sql`from ${rateLimits} where ${rateLimits.key} in (select value from json_each(${JSON.stringify(keys)}))`,
  );
  expect(left).toEqual([{ key: "sweep:open" }]);
});
