import { expect, test } from "vitest";
import { listReturns } from "#app/domain/returns/list-returns.server";
import { RETURN_STATUS } from "#app/domain/returns/return-status";
import { systemWorld } from "#tests/factories/world";
import { writeDemo } from "./demo.server";
import { demoReturns } from "./demo-returns.server";
import pictures from "./pictures/pictures.json";

test("each company of the demo has a return in each status", async () => {
  const ctx = systemWorld();
  const ids = await writeDemo(ctx, "http://127.0.0.1:1", pictures);
  await demoReturns(ctx, ids);
  for (const companyId of ids) {
    const { rows } = await listReturns(ctx, { companyId, limit: 50 });
    expect(RETURN_STATUS.filter((status) => !rows.some((row) => row.status === status))).toEqual([]);
    const completed = rows.filter(({ status }) => status === "completed");
    expect(completed.every(({ receivedUnits, expectedUnits }) => receivedUnits === expectedUnits)).toBe(true);
  }
});
