import { z } from "zod";
import { isReady } from "#app/domain/system/health.service.server";
import { readOnly } from "#app/http/guards/api.server";
import { publicLoader } from "#app/http/guards/guard.server";
import { version } from "#app/http/setup/version.server";

export const loader = publicLoader(
  "a monitor asks without an account; it learns only that we are up",
  async ({ state }) => {
    const ready = await isReady(state.access.directory, state.log, state.settings);
    const body = ready ? { status: "ok", version } : { status: "unavailable", version };
    return new Response(JSON.stringify(body), {
      status: ready ? 200 : 503,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": "no-store",
        "X-Request-Id": state.requestId,
      },
    });
  },
  { answer: z.object({ status: z.enum(["ok", "unavailable"]), version: z.string() }) },
);

export const action = readOnly();
