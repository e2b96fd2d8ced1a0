import { expect, test, vi } from "vitest";
import { openSession } from "#app/domain/access/access.service.server";
import { RequestState } from "#app/http/request/request-state.server";
import { aUser } from "#tests/factories/company";
import { testEnv } from "#tests/factories/world";
import { finalizeResponse } from "./finalize-response";

test("every response has the security headers and one log line, which identifies users by id only", async () => {
  const user = await aUser("admin", { name: "Ines" });
  const { access } = new RequestState(testEnv, null);
  const { token } = await openSession(access, { userId: user.id, remember: false, userAgent: null, address: "test" });
  const request = new Request("https://app.test/orders/view/7?q=ines%40example.test", {
    headers: { Cookie: `stowline_session=${token}` },
  });
  const state = new RequestState(testEnv, request);
  await state.user();
  const said = vi.spyOn(console, "log").mockImplementation(() => undefined);

  const given = Response.json({ ok: true }, { status: 203, headers: { "X-Kept": "1" } });
  const answer = await finalizeResponse(given, {
    request,
    state,
    route: "/orders/view/:orderId",
    startedAt: Date.now(),
  });

  expect(answer.status).toBe(203);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "x-kept": "1",
    "x-request-id": state.requestId,
    "x-content-type-options": "nosniff",
    "strict-transport-security": "max-age=31536000",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
  expect(said).toHaveBeenCalledTimes(1);
  const line = String(said.mock.calls[0]?.[0]);
  expect(JSON.parse(line)).toEqual({
    level: "info",
    event: "request",
    requestId: state.requestId,
    method: "GET",
    route: "/orders/view/:orderId",
    status: 203,
    ms: expect.any(Number),
    trips: 1,
    read: expect.any(Number),
    written: 0,
    dbMs: expect.any(Number),
    userId: user.id,
  });
  expect(line).not.toMatch(/ines|example/i);
});
