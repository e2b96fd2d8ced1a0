import { redirect } from "@remix-run/cloudflare";
import { buttonAction } from "#app/http/guards/button-action.server";
import { noStationCookie } from "#app/http/request/print-station";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";

/** This browser has no station: documents open in it. */
export const action = buttonAction("floor.work", {}, async () =>
  redirect(printingPaths.stations(), { status: 303, headers: { "Set-Cookie": await noStationCookie() } }),
);
