import { expect, test } from "vitest";
import { LABEL_DPI, LABEL_PRINT } from "#app/documents/codes/symbol";
import { zplPieces } from "#app/documents/zpl/zpl";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { cutOut, readByCamera, readCodes } from "#tests/support/paper/render";
import { printZpl } from "#tests/support/paper/zpl";
import { readBarcode } from "../../catalog/barcode";
import { type LabelledUnit, textsOf, unitLabel } from "./unit-label";

const UNITS: LabelledUnit[] = [
  {
    ...{ company: "Tern & Thread", asn: "ASN-12", title: "Pallet 3 of 12", sscc: "006141411234567890", code: "" },
    content: ["1,200 × TT-MARKET", "Market tote", "Lot B-221"],
  },
  { company: "شركة", asn: "LPN-7", title: "Tote", sscc: null, code: "LPN-7", content: [] },
];

test.each(LABEL_DPI)("a label printer of %s dpi prints the unit's number as our scanner reads it", async (dpi) => {
  const faces = await facesFor(...UNITS.flatMap(textsOf));
  const labels = UNITS.map((unit) => ({ drawing: unitLabel(faces, unit, LABEL_PRINT[dpi]), copies: 1 }));
  const zpl = new TextDecoder().decode(await whole(zplPieces(faces, labels, LABEL_PRINT[dpi])));
  // The part with the bars: the reader looks at a few lines of a picture only.
  const [pallet, tote] = printZpl(zpl, dpi).map((label) => cutOut(label, { x: 0, y: 104, width: 101.5, height: 48 }));
  if (!pallet || !tote) throw new Error("A label is missing");
  expect(await readCodes(pallet)).toMatchObject([{ symbologyIdentifier: "]C1", text: "(00)006141411234567890" }]);
  expect(await readCodes(tote)).toMatchObject([{ format: "Code128", text: "LPN-7" }]);
  const reads = [...(await readByCamera(pallet)), ...(await readByCamera(tote))];
  expect(reads.map(({ text }) => readBarcode(text))).toMatchObject([{ sscc: "006141411234567890" }, { text: "LPN-7" }]);
});
