import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.server";

/** The fastest of a few: nothing makes work shorter than it is. */
async function shortest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i++) {
    const started = performance.now();
    await work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

test("an account that there is not takes as much work as one that there is", async () => {
  const stored = await hashPassword("right");
  expect(await verifyPassword("right", stored)).toBe(true);
  expect(await verifyPassword("right", null)).toBe(false);
  const known = await shortest(() => verifyPassword("wrong", stored));
  const unknown = await shortest(() => verifyPassword("wrong", null));
  expect(unknown).toBeGreaterThan(known / 4);
});
