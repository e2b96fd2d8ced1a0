import { lotIn, readBarcode, sameCode, shownCode } from "../../catalog/barcode";

interface PlannedPlace {
  code: string;
  lotNumber: string;
}

interface PlannedComponent {
  sku: string;
  taken: readonly PlannedPlace[];
  others: readonly PlannedPlace[];
}

export interface PlanScan {
  ok: boolean;
  title: string;
  detail: string;
  /** The location that the units are put in. */
  to?: string;
}

const LONGEST_LOCATION = 50;

/**
 * What a scan means to a device without a network, which only knows the plan on its screen: a planned lot or location,
 * or the location that the units are put in. The server checks whether that exists.
 */
export function scanPlan(components: readonly PlannedComponent[], raw: string): PlanScan {
  const code = readBarcode(raw);
  const refused = (detail: string): PlanScan => ({ ok: false, title: "Not Found", detail });
  if (!code) return refused("Scan or enter a code.");
  const shown = shownCode(code);
  const lot = lotIn(code).trim().toLowerCase();
  const fits = (place: PlannedPlace) =>
    sameCode(place.code, code) || (place.lotNumber !== "" && place.lotNumber.toLowerCase() === lot);
  const planned = components.find(({ taken }) => taken.some(fits));
  if (planned) return { ok: true, title: shown, detail: `${planned.sku} is used from here.` };
  if (components.some(({ others }) => others.some(fits)))
    return refused(`Choosing ${shown} needs a connection. Use the units that are shown.`);
  const isProduct = components.some(({ sku }) => sameCode(sku, code));
  if (isProduct || code.gtins.length > 0 || (!code.sscc && code.text.length > LONGEST_LOCATION))
    return refused("Without a connection, scan a location that is shown, or the one to put the units in.");
  const to = (code.sscc ?? code.text).toUpperCase();
  return { ok: true, title: to, detail: "The units are put here.", to };
}
