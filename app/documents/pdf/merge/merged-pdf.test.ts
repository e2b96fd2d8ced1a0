import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { print } from "#tests/support/paper/render";
import { labelPdf } from "#tests/support/shipstation/label-pdf";
import { textMark } from "../../drawing";
import { A4 } from "../../paper";
import { pdfPieces } from "../pdf-stream";
import { mergedPdf, type Part } from "./merged-pdf";

const INFO = { title: "Labels", author: "Stowline", createdAt: Date.UTC(2027, 4, 3, 14, 5) };
const latin1 = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));

async function merged(...parts: (Uint8Array | null)[]): Promise<Uint8Array> {
  async function* all(): AsyncGenerator<Part> {
    for (const [n, bytes] of parts.entries())
      yield { bytes, instead: [`Order ${n} (1)`, "Print it from the shipment."] };
  }
  return whole(mergedPdf(INFO, all()));
}

/**
 * A PDF as newer programs write it: objects in an object stream, a cross-reference stream, and page sizes inherited
 * from a parent node. `blanks` are the bytes that follow the content of the two streams.
 */
function packed(text: string, filter = "/FlateDecode", blanks: { objects?: number; table?: number } = {}): Uint8Array {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 288 432] /Resources << /Font << /F1 4 0 R >> >> >>",
    "<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Annots [3 0 R] >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica#2DBold >>",
  ];
  let at = 0;
  const index = objects.map((object, n) => {
    const entry = `${n + 1} ${at}`;
    at += object.length + 1;
    return entry;
  });
  const head = `${index.join(" ")} `;
  const padding = Buffer.alloc(blanks.objects ?? 0, " ");
  const stream = deflateSync(Buffer.concat([latin1(head + objects.join("\n")), padding])).toString("latin1");
  const table = deflateSync(Buffer.alloc(36 + (blanks.table ?? 0))).toString("latin1");
  const content = `BT /F1 18 Tf 20 200 Td (${text}) Tj ET`;
  return latin1(
    [
      "%PDF-1.5",
      `5 0 obj << /Type /ObjStm /N 4 /First ${head.length} /Filter ${filter} /Length ${stream.length} >> stream\n${stream}\nendstream endobj`,
      `6 0 obj << /Length 7 0 R >>\nstream\r\n${content}\nendstream\nendobj`,
      `7 0 obj ${content.length} endobj`,
      `8 0 obj << /Type /XRef /Root 1 0 R /Size 9 /W [1 2 1] /Filter /FlateDecode /Length ${table.length} >> stream\n${table}\nendstream endobj`,
      "startxref 0 %%EOF",
    ].join("\n"),
  );
}

const label = (number: number, to: string) =>
  labelPdf({
    number,
    trackingNumber: `1Z${number}`,
    serviceCode: "ups_ground",
    orderNumber: "A",
    to: { name: to },
  } as never);

test("PDFs of many makers become one: each page with its size, its words and its fonts", async () => {
  const faces = await facesFor("Łódź");
  const own = await whole(
    pdfPieces(INFO, faces, [
      { ...A4, marks: [textMark(faces, "Łódź", { x: 20, y: 20, width: 100 }, { size: 12, weight: "bold" })] },
    ]),
  );
  const bytes = await merged(label(1, "Ottilie"), packed("Packed \\(one\\) \\101"), own, label(2, "Piet"));

  const pages = await print(bytes, 72);
  expect(pages).toHaveLength(4);
  expect(pages[1]?.text).toContain("Packed (one) A");
  expect(pages[2]?.text.replace(/\n/g, "")).toContain("Łódź");
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [102, 152],
    [102, 152],
    [210, 297],
    [102, 152],
  ]);
  for (const { canvas } of pages) {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    expect(data.some((value, n) => n % 4 === 0 && value < 128)).toBe(true);
  }
});

test("an unreadable PDF becomes a page that says where to print it, and does not affect the others", async () => {
  const encrypted = latin1(
    [
      "%PDF-1.4",
      "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
      "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
      "3 0 obj << /Type /Page /Parent 2 0 R >> endobj",
      "trailer << /Root 1 0 R /Encrypt 4 0 R >>",
      "startxref 0 %%EOF",
    ].join("\n"),
  );
  const odd = [null, encrypted, latin1("<html>Blocked</html>"), new Uint8Array(), packed("x", "/LZWDecode")];
  const pages = await print(await merged(...odd, label(1, "Ottilie")), 72);
  expect(pages).toHaveLength(6);
  for (const [n] of odd.entries()) expect(pages[n]?.text).toContain(`Order ${n} (1)`);
});

test("images are copied byte for byte, and links are left out", async () => {
  const image = Array.from({ length: 500 }, (_, n) => String.fromCharCode((n * 31) % 256)).join("");
  const file = latin1(
    [
      "%PDF-1.4",
      "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
      "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
      "3 0 obj << /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /XObject << /I 4 0 R /Gone 9 0 R >> >> /Annots [6 0 R] >> endobj",
      `4 0 obj << /Type /XObject /Subtype /Image /Filter /DCTDecode /Length ${image.length} >> stream\n${image}\nendstream endobj`,
      "5 0 obj << /Length 13 >> stream\nq Q q Q q Q q\nendstream endobj",
      "6 0 obj << /Type /Annot /A << /URI (https://example.test) >> >> endobj",
      "trailer << /Root 1 0 R /Size 7 >>",
      "startxref 0 %%EOF",
    ].join("\n"),
  );
  const bytes = await merged(file);
  const text = Buffer.from(bytes).toString("latin1");
  expect(text).toContain(`stream\n${image}\nendstream`);
  expect(text).not.toContain("example.test");
  expect((await print(bytes, 72)).map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [102, 152],
  ]);
});

test("a small file that would fill the memory is not read", async () => {
  const blanks = 25_000_000;
  for (const options of [{ objects: blanks }, { table: blanks }]) {
    const file = packed("Packed", "/FlateDecode", options);
    expect(file.length).toBeLessThan(50_000);
    const [page] = await print(await merged(file), 72);
    expect(page?.text).toContain("Order 0 (1)");
  }
  const [page] = await print(await merged(packed("Packed", "/FlateDecode", { objects: 1000, table: 1000 })), 72);
  expect(page?.text).toContain("Packed");
});

test("pages that a file lists again and again are read once", async () => {
  const levels = Array.from(
    { length: 40 },
    (_, n) => `${n + 2} 0 obj << /Type /Pages /Kids [${n + 3} 0 R ${n + 3} 0 R] >> endobj`,
  );
  const file = ["%PDF-1.4", "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj", ...levels];
  file.push("42 0 obj << /Type /Page >> endobj", "trailer << /Root 1 0 R >>", "startxref 0 %%EOF");
  expect(await print(await merged(latin1(file.join("\n"))), 72)).toHaveLength(1);
});

test("whatever is cut off or changed, reading ends", async () => {
  const file = packed("Packed");
  for (let length = 0; length < file.length; length += 37) await merged(file.slice(0, length));
  for (let at = 9; at < file.length; at += 29) {
    const broken = Uint8Array.from(file);
    broken[at] = 0x3c;
    expect((await merged(broken)).length).toBeGreaterThan(300);
  }
  await merged(latin1(`%PDF-1.4\n1 0 obj ${"[".repeat(5000)} endobj`));
  const loop =
    "1 0 obj << /Pages 2 0 R >> endobj 2 0 obj << /Kids [2 0 R 3 0 R] >> endobj 3 0 obj << /Type /Page >> endobj";
  expect(await print(await merged(latin1(`${loop} trailer << /Root 1 0 R >> startxref 0 %%EOF`)), 72)).toHaveLength(1);
});
