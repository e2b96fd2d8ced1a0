import Papa from "papaparse";
import { cleanText } from "#app/domain/kernel/clean-text";
import type { TrackingColumns, TrackingFile, TrackingRow } from "../parcel-files";
import { type Carrier, normaliseTrackingNumber, trackingLink } from "../tracking-links";
import { findColumns } from "./columns";

const MOST_ROWS = 5000;
const LONGEST_CELL = 200;

/**
 * Reads a tracking export. Never throws: an unusable row becomes a problem with its line number, and a column without a
 * matching heading is null, to be chosen manually.
 */
export function readTracking(csv: string, chosen?: TrackingColumns): TrackingFile {
  const text = csv.replace(/^\ufeff/, "");
  const named = /^sep=(.)\r?\n/i.exec(text);
  const { data } = Papa.parse<string[]>(
    named ? text.slice(named[0].length) : text,
    named ? { delimiter: named[1] ?? "," } : {},
  );
  const offset = named ? 2 : 1;
  const headingsAt = data.findIndex(isFilled);
  const headings = (data[headingsAt] ?? []).map((heading) => heading.trim().slice(0, LONGEST_CELL));
  const places = findColumns(headings, chosen);
  const file: TrackingFile = {
    columns: {
      orderNumber: headings[places.orderNumber] ?? null,
      trackingNumber: headings[places.trackingNumber] ?? null,
      carrier: headings[places.carrier] ?? null,
    },
    headings: headings.filter((heading) => heading !== ""),
    rows: [],
    problems: [],
  };
  if (places.orderNumber < 0 || places.trackingNumber < 0) return file;
  const seen = new Set<string>();
  for (const [index, cells] of data.entries()) {
    if (index <= headingsAt || !isFilled(cells)) continue;
    const line = index + offset;
    if (file.rows.length >= MOST_ROWS) {
      file.problems.push({
        line,
        reason: `The file has more than ${MOST_ROWS} rows. Split it and import the rest as a separate file.`,
      });
      break;
    }
    const read = readRow(line, cells, places);
    if ("reason" in read) file.problems.push(read);
    else if (!seen.has(keyOf(read))) {
      seen.add(keyOf(read));
      file.rows.push(read);
    }
  }
  return file;
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== "");
const keyOf = ({ orderNumber, trackingNumber }: TrackingRow): string => JSON.stringify([orderNumber, trackingNumber]);

function readRow(
  line: number,
  cells: readonly string[],
  places: ReturnType<typeof findColumns>,
): TrackingRow | { line: number; reason: string } {
  const cell = (place: number): string => bare(cells[place] ?? "");
  const orderNumber = cell(places.orderNumber);
  const trackingNumber = normaliseTrackingNumber(cell(places.trackingNumber));
  if (orderNumber === "") return { line, reason: "It has no order number." };
  if (trackingNumber === "") return { line, reason: `Order ${shown(orderNumber)} has no tracking number yet.` };
  if (/^\d(?:[.,]\d+)?E\+?\d+$/.test(trackingNumber)) {
    return {
      line,
      reason: `A spreadsheet shortened the tracking number to ${trackingNumber}. Import the file exactly as it was exported.`,
    };
  }
  if (orderNumber.length > LONGEST_CELL || !/^[A-Z0-9-]{5,60}$/.test(trackingNumber)) {
    return { line, reason: `"${shown(trackingNumber)}" is not a tracking number.` };
  }
  const carrier = carrierOf(cell(places.carrier), trackingNumber);
  const url = cell(places.trackingUrl);
  const trackingUrl =
    /^https:\/\/\S{1,490}$/.test(url) && URL.canParse(url) ? url : trackingLink(carrier, trackingNumber);
  return { line, orderNumber, trackingNumber, carrier, trackingUrl };
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Strips what spreadsheets and exports put around a number to keep it text: ="123", '=A1. */
function bare(cell: string): string {
  const text = cleanText(cell).trim();
  return (/^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^'(?=[=+\-@\d])/, "")).trim();
}

/** The carrier named in the file; otherwise derived from the number's format. */
function carrierOf(said: string, trackingNumber: string): Carrier {
  const word = /\b(usps|ups|fedex|dhl)\b/i.exec(said.replaceAll("_", " "))?.[1]?.toLowerCase();
  if (word) return word as Carrier;
  if (said !== "") return /postal|post office|stamps/i.test(said) ? "usps" : "other";
  if (/^1Z[0-9A-Z]{16}$/.test(trackingNumber)) return "ups";
  return /^(?:9[1-5]\d{18,20}|[A-Z]{2}\d{9}US)$/.test(trackingNumber) ? "usps" : "other";
}
