import { code128 } from "#app/documents/codes/code128";
import type { FakeLabel } from "./account";

const POINT_PER_MM = 72 / 25.4;
const pt = (mm: number): string => (mm * POINT_PER_MM).toFixed(2);
const WIDTH = 101.6;
const HEIGHT = 152.4;
const MODULE = 0.33;

/**
 * A label of 4 × 6 inches as a carrier draws it, with the tracking number as Code 128 and a note that it is a sample.
 */
export function labelPdf({ trackingNumber, serviceCode, orderNumber, to, isTest }: FakeLabel): Uint8Array<ArrayBuffer> {
  const part = (key: string) => String(to[key] ?? "");
  const lines = [
    ...["name", "company_name", "address_line1", "address_line2"].map(part),
    `${part("city_locality")} ${part("state_province")} ${part("postal_code")}`,
    part("country_code"),
  ].filter((line) => line.trim() !== "");
  const content = [
    text(6, 12, 9, isTest ? "TEST LABEL, NO POSTAGE" : "DEMO LABEL, NO POSTAGE"),
    text(6, 22, 15, serviceCode.replaceAll("_", " ").toUpperCase()),
    text(6, 38, 9, "SHIP TO"),
    ...lines.map((line, n) => text(6, 46 + n * 6.5, 13, line)),
    ...bars(trackingNumber, 104, 26),
    text(6, 137, 12, trackingNumber),
    text(6, 145, 9, orderNumber),
  ].join("\n");
  return assemble(content);
}

const text = (x: number, y: number, size: number, words: string): string =>
  `BT /F1 ${size} Tf ${pt(x)} ${pt(HEIGHT - y)} Td (${plain(words)}) Tj ET`;

/** Helvetica's built-in encoding contains only Latin letters. */
const plain = (words: string): string => words.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, "\\$&");

function bars(number: string, top: number, height: number): string[] {
  const code = code128(number);
  let x = code ? (WIDTH - code.modules * MODULE) / 2 : 0;
  return (code?.widths ?? []).flatMap((width, n) => {
    const left = x;
    x += width * MODULE;
    return n % 2 === 0 ? [`${pt(left)} ${pt(HEIGHT - top - height)} ${pt(width * MODULE)} ${pt(height)} re f`] : [];
  });
}

function assemble(content: string): Uint8Array<ArrayBuffer> {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pt(WIDTH)} ${pt(HEIGHT)}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, n) => {
    const at = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = file.length;
  const entries = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}
