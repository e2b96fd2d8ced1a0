import { expect, test, vi } from "vitest";
import { aCompany } from "#tests/factories/company";
import { PNG } from "#tests/factories/image";
import { systemWorld } from "#tests/factories/world";
import { UpdateCompany } from "./companies.schema";
import { openLogo, updateWithLogo } from "./logo.server";

test("a logo whose change was committed stays when the answer is lost, and one without a change is deleted", async () => {
  const ctx = systemWorld();
  const { id } = await aCompany();
  const removed = vi.spyOn(ctx.files, "delete");
  const { directory } = ctx;
  const batch = directory.batch.bind(directory);
  const change = () => updateWithLogo(ctx, id, UpdateCompany.parse({}), PNG);
  vi.spyOn(directory, "batch").mockRejectedValueOnce(new Error("not sent"));
  await expect(change()).rejects.toThrow("not sent");
  expect(removed).toHaveBeenCalledTimes(1);
  vi.mocked(directory.batch).mockImplementationOnce(async (...statements) => {
    await batch(...statements);
    throw new Error("answer lost");
  });
  await expect(change()).rejects.toThrow("answer lost");
  expect(removed).toHaveBeenCalledTimes(1);
  const logo = await openLogo(ctx, id);
  expect(logo?.size).toBe(PNG.byteLength);
  await logo?.body.cancel();
});
