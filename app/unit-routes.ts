import { route } from "@remix-run/route-config";

/** Pages of handling units. Files are below `routes/app/inventory/units/`. */
export const UNIT_ROUTES = [
  route("inventory/units", "routes/app/inventory/units/page.tsx"),
  route("inventory/units/new", "routes/app/inventory/units/new.tsx"),
  route("inventory/units/from-carton", "routes/app/inventory/units/from-carton.tsx"),
  route("inventory/units/move", "routes/app/inventory/units/move.tsx"),
  route("inventory/units/:unitId", "routes/app/inventory/units/one.tsx", [
    route("move", "routes/app/inventory/units/dialogs/move.tsx"),
    route("dissolve", "routes/app/inventory/units/dialogs/dissolve.tsx"),
  ]),
];
