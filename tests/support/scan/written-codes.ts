import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from "zxing-wasm/writer";
import type { Bars, Squares } from "#app/documents/codes/symbol";
import type { Format } from "#app/ui/scan/camera/reader/formats";

const resolve = createRequire(import.meta.url).resolve;

interface Sample {
  title: string;
  format: Format;
  writer: WriteInputBarcodeFormat;
  /** The text to encode; a GS1 symbol's identifiers are in brackets. */
  content: string;
  isGs1?: true;
  /** The text that the camera must send to the server. */
  text: string;
  /** Pixels per module in a picture, where the usual ones would not fit. */
  module?: number;
}

/** Pixels per module of a sample in a picture. */
export const moduleOf = ({ module }: Sample, { kind }: Bars | Squares, bars: number): number =>
  module ?? (kind === "bars" ? bars : 6);

/**
 * At least one sample for every format that the camera reads, encoded by a different encoder than the application's
 * own.
 */
const SAMPLES: Record<Format, readonly Omit<Sample, "format">[]> = {
  ean_13: [{ title: "EAN-13", writer: "EAN13", content: "4006381333931", text: "4006381333931" }],
  ean_8: [{ title: "EAN-8", writer: "EAN8", content: "96385074", text: "96385074" }],
  upc_a: [{ title: "UPC-A", writer: "UPCA", content: "036000291452", text: "0036000291452" }],
  upc_e: [{ title: "UPC-E", writer: "UPCE", content: "04252614", text: "0042100005264" }],
  code_128: [
    { title: "Code 128", writer: "Code128", content: "SKU-20417/a", text: "SKU-20417/a" },
    {
      title: "GS1-128",
      writer: "Code128",
      content: "(01)09501101530003(10)AB-1",
      isGs1: true,
      text: "]C1010950110153000310AB-1",
    },
  ],
  code_39: [
    { title: "Code 39", writer: "Code39Std", content: "LOT-39A", text: "LOT-39A" },
    { title: "Code 39 with what its extension takes for a pair", writer: "Code39Std", content: "A+B1", text: "A+B1" },
  ],
  itf: [{ title: "ITF-14", writer: "ITF", content: "15400141288763", text: "15400141288763" }],
  qr_code: [
    { title: "QR", writer: "QRCode", content: "QR-B221-1763712000000", text: "QR-B221-1763712000000" },
    {
      title: "GS1 QR",
      writer: "QRCode",
      content: "(01)09501101530003(10)AB-1",
      isGs1: true,
      text: "]Q3010950110153000310AB-1",
    },
  ],
  data_matrix: [
    { title: "Data Matrix", writer: "DataMatrix", content: "DM-20417", text: "DM-20417" },
    {
      title: "GS1 Data Matrix",
      writer: "DataMatrix",
      content: "(01)09501101530003(10)AB-1(17)290503",
      isGs1: true,
      text: "]d2010950110153000310AB-1\u001d17290503",
    },
  ],
  databar: [
    { title: "DataBar", writer: "DataBarOmni", content: "09501101530003", text: "]e00109501101530003" },
    { title: "DataBar Limited", writer: "DataBarLtd", content: "09501101530003", text: "]e00109501101530003" },
    {
      title: "DataBar Expanded",
      writer: "DataBarExp",
      content: "(01)09501101530003(10)AB-1",
      isGs1: true,
      text: "]e0010950110153000310AB-1",
    },
  ],
  pdf417: [{ title: "PDF417", writer: "PDF417", content: "PDF-20417", text: "PDF-20417", module: 3 }],
  aztec: [{ title: "Aztec", writer: "AztecCode", content: "AZ-20417", text: "AZ-20417" }],
};

export const samples: readonly Sample[] = (Object.keys(SAMPLES) as Format[]).flatMap((format) =>
  SAMPLES[format].map((sample) => ({ format, ...sample })),
);

let ready: Promise<unknown> | undefined;
const readyToWrite = () => {
  ready ??= readFile(resolve("zxing-wasm/writer/zxing_writer.wasm")).then((file) =>
    prepareZXingModule({
      overrides: { wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer },
      fireImmediately: true,
    }),
  );
  return ready;
};

const AREAS: readonly WriteInputBarcodeFormat[] = ["QRCode", "DataMatrix", "PDF417", "AztecCode"];

/** The sample's symbol as encoded by zxing. */
export async function writtenCode({ title, writer, content, isGs1 }: Sample): Promise<Bars | Squares> {
  await readyToWrite();
  const { symbol, error } = await writeBarcode(content, { format: writer, ...(isGs1 && { options: "gs1" }) });
  if (error || !symbol) throw new Error(`${title} cannot hold ${content}: ${error}`);
  const { data, width, height } = symbol;
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (data[y * width + x] as number) === 0),
  );
  if (AREAS.includes(writer)) return { kind: "squares", rows, quiet: 4 };
  const [row] = rows as [boolean[]];
  // The guard of a DataBar begins with a space.
  const line = row.slice(row.indexOf(true), row.lastIndexOf(true) + 1);
  const widths: number[] = [];
  line.forEach((isDark, x) => {
    if (x > 0 && isDark === line[x - 1]) widths[widths.length - 1] = (widths.at(-1) as number) + 1;
    else widths.push(1);
  });
  return { kind: "bars", widths, modules: line.length, quiet: [11, 11] };
}
