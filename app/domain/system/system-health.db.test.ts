import { expect, test } from "vitest";
import { users } from "#db/schema/directory/accounts";
import { aUser } from "#tests/factories/company";
import { systemWorld } from "#tests/factories/world";
import { isReady } from "./health.service.server";

test("a local start is ready once its demo has users; any other once the database responds", async () => {
  const ctx = systemWorld();
  const ready = (awaitsDemo: boolean) => isReady(ctx.directory, ctx.log, { awaitsDemo });
  const empty = {
    ...ctx.directory,
    selectFirst: async (table: unknown) => {
      expect(table).toBe(users);
      return null;
    },
  } as unknown as typeof ctx.directory;
  const emptyIsReady = (awaitsDemo: boolean) => isReady(empty, ctx.log, { awaitsDemo });
  expect([await emptyIsReady(true), await emptyIsReady(false)]).toEqual([false, true]);
  await aUser("admin");
  expect([await ready(true), await ready(false)]).toEqual([true, true]);
});
