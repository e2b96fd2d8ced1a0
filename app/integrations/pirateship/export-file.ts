import type { OrderToSend } from "../parcel-files";

const GRAMS_PER_OUNCE = 28.349523125;
const MM_PER_INCH = 25.4;

/** Rounds up to the next tenth: a parcel heavier than declared is charged again. */
const tenthsUp = (value: number): string => String(Math.ceil(value * 10 - 1e-9) / 10);
const inches = (mm: number | null | undefined): string => (mm ? tenthsUp(mm / MM_PER_INCH) : "");

/** Headings that Pirate Ship's upload recognizes. */
const COLUMNS: readonly [heading: string, cell: (order: OrderToSend) => string][] = [
  ["Name", ({ to }) => to.name || to.company],
  ["Company", ({ to }) => to.company],
  ["Address1", ({ to }) => to.address1],
  ["Address2", ({ to }) => to.address2],
  ["City", ({ to }) => to.city],
  ["State", ({ to }) => to.state],
  ["Zip", ({ to }) => wholeZip(to.postcode, to.country)],
  ["Country", ({ to }) => to.country],
  ["Email", ({ email }) => email],
  // A leading plus sign would make it a formula.
  ["Phone", ({ to }) => to.phone.trim().replace(/^\++/, "")],
  ["Order ID", ({ orderNumber }) => orderNumber],
  ["Weight (oz)", ({ size }) => (size?.weightGrams ? tenthsUp(size.weightGrams / GRAMS_PER_OUNCE) : "")],
  ["Length", ({ size }) => inches(size?.lengthMm)],
  ["Width", ({ size }) => inches(size?.widthMm)],
  ["Height", ({ size }) => inches(size?.heightMm)],
  ["Description", ({ contents }) => contents.slice(0, 200)],
  ["Rubber Stamp 1", ({ orderNumber }) => orderNumber],
  ["Rubber Stamp 2", ({ contents }) => contents.slice(0, 60)],
];

/** For one upload: UTF-8 with a byte order mark, every cell quoted, guarded against formulas. */
export function exportFile(orders: readonly OrderToSend[]): string {
  const rows = orders.map((order) => COLUMNS.map(([, cell]) => cell(order)));
  return `\ufeff${[COLUMNS.map(([heading]) => heading), ...rows].map(line).join("")}`;
}

const line = (cells: readonly string[]): string => `${cells.map((cell) => `"${safe(cell)}"`).join(",")}\r\n`;

/** One line without control characters; text that a spreadsheet would run as a formula gets an apostrophe in front. */
function safe(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
  const plain = text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
  return (/^[=+\-@]/.test(plain) ? `'${plain}` : plain).replaceAll('"', '""');
}

/** Spreadsheets and shops treat ZIP codes as numbers and drop leading zeros, which New England's have. */
function wholeZip(postcode: string, country: string): string {
  const zip = postcode.trim();
  if (!["", "US", "USA", "PR", "VI"].includes(country.trim().toUpperCase())) return zip;
  const [, code, rest = ""] = /^(\d{3,4})(-\d{4})?$/.exec(zip) ?? [];
  return code ? code.padStart(5, "0") + rest : zip;
}
