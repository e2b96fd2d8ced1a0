import { route } from "@remix-run/route-config";

/** Pages of printing. Files are below `routes/app/printing/`. */
export const PRINTING_ROUTES = [
  route("printing", "routes/app/printing/queue.tsx"),
  route("printing/printers", "routes/app/printing/printers.tsx", [
    route("new", "routes/app/printing/new.tsx"),
    route(":printerId/edit", "routes/app/printing/edit.tsx"),
  ]),
  route("printing/stations", "routes/app/printing/stations/page.tsx", [
    route("new", "routes/app/printing/stations/new.tsx"),
    route(":stationId/edit", "routes/app/printing/stations/edit.tsx"),
  ]),
  route("printing/printnode", "routes/app/printing/service/page.tsx", [
    route("key", "routes/app/printing/service/key.tsx"),
  ]),
  route("printing/agents/new", "routes/app/printing/new-agent.tsx"),
  route("printing/agents/:agentId/revoke", "routes/app/printing/revoke-agent.tsx"),
];
