import { expect, test } from "vitest";
import { continueRun } from "#app/domain/staging/bulk-runs.server";
import type { BulkResult, StagingRunDto } from "#app/domain/staging/staging.schema";
import { action as bulkProcess } from "#app/routes/api/staging-orders/bulk-process";
import { loader as oneRun } from "#app/routes/api/staging-orders/run";
import { aCompany } from "#tests/factories/company";
import { stagedOrders } from "#tests/factories/staged";
import { systemWorld } from "#tests/factories/world";
import { answerOf } from "./api-response";
import { cookieOf } from "./call";

test("bulk-process of more than a hundred returns the rest as a run that can be followed to its end", async () => {
  const company = await aCompany();
  await stagedOrders(
    company,
    Array.from({ length: 130 }, (_, i) => ({ placedAt: 1e12 + i })),
  );
  const cookie = await cookieOf("admin");
  const answer = await answerOf(bulkProcess, {
    method: "POST",
    path: "/api/staging-orders/bulk-process",
    cookie,
    body: { companyId: company.id },
  });
  expect(answer.status).toBe(200);
  const { run, ...counts } = answer.body as BulkResult;
  expect(counts).toEqual({ processed: 100, failed: 0, remaining: 30 });
  expect(run).toEqual({ id: expect.any(String), url: `/api/staging-orders/runs/${run?.id}`, total: 130 });

  const follow = async () => {
    const runId = run?.id ?? "";
    return (await answerOf(oneRun, { method: "GET", path: run?.url ?? "", params: { runId }, cookie }))
      .body as StagingRunDto;
  };
  expect(await follow()).toMatchObject({ status: "running", processed: 100, remaining: 30, finishedAt: null });
  await continueRun(systemWorld(), { companyId: company.id, runId: run?.id ?? "" });
  expect(await follow()).toMatchObject({
    status: "finished",
    total: 130,
    processed: 130,
    failed: 0,
    remaining: 0,
    finishedAt: expect.any(String),
  });
});
