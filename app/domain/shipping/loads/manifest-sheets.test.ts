import { expect, test } from "vitest";
import { PAPER } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { print } from "#tests/support/paper/render";
import { MANIFEST_TEXTS, ManifestSheets } from "./manifest-sheets";

const ROW = { orderNumber: "A-1", trackingNumber: "1Z", service: "Ground", weight: "" };

/** Dark dots above the line that the driver signs on, and their bounds in millimetres. */
async function signedArea(signature: string | null) {
  const faces = await facesFor(MANIFEST_TEXTS, "UPS manifest", ...Object.values(ROW));
  const pages = new ManifestSheets({ faces, paper: PAPER.a4 }, { title: "UPS manifest", facts: [], signature });
  pages.add(ROW);
  const info = { title: "UPS manifest", author: "Stowline", createdAt: 0 };
  const [page] = await print(await whole(pdfPieces(info, faces, pages.end(""))), 144);
  const perMm = 144 / 25.4;
  const [left, top, width, height] = [10, 50, 90, 21].map((mm) => Math.round(mm * perMm)) as [
    number,
    number,
    number,
    number,
  ];
  const dots = page?.canvas.getContext("2d").getImageData(left, top, width, height).data ?? [];
  const columns: number[] = [];
  dots.forEach((value, n) => {
    if (n % 4 === 0 && value < 128) columns.push(10 + ((n / 4) % width) / perMm);
  });
  return { dots: columns.length, from: Math.min(...columns), to: Math.max(...columns) };
}

test("the driver's signature is drawn on the manifest, above the line to sign on", async () => {
  expect((await signedArea(null)).dots).toBe(0);
  const signed = await signedArea("M0 240L600 0M0 0L600 240");
  expect(signed.dots).toBeGreaterThan(200);
  expect([signed.from, signed.to].map(Math.round)).toEqual([16, 67]);
});
