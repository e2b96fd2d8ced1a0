import { route } from "@remix-run/route-config";

/** Pages of returns, of staff and of client companies. Files are below `routes/app/returns/`. */
export const RETURN_ROUTES = [
  route("returns", "routes/app/returns/page.tsx"),
  route("returns/new", "routes/app/returns/new.tsx"),
  route("returns/dock", "routes/app/returns/dock.tsx"),
  route("returns/:returnId", "routes/app/returns/one/page.tsx", [
    route("cancel", "routes/app/returns/one/cancel.tsx"),
    route("tracking", "routes/app/returns/one/tracking.tsx"),
    route("label", "routes/app/returns/label/page.tsx"),
    route("units/:unitsId/correct", "routes/app/returns/one/correct.tsx"),
  ]),
  route("returns/:returnId/receive", "routes/app/returns/one/receive.tsx"),
];
