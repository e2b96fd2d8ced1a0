import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations, lots, products } from "#db/schema/catalog";
import { stockLevels } from "#db/schema/stock";
import { aCompany } from "#tests/factories/company";
import { runJobs } from "#tests/factories/import";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import type { ImportKind } from "./import.schema";
import { beginImport, getImport, importPage, mapImport, startImport } from "./imports.service.server";

const utf8 = (text: string) => new TextEncoder().encode(text);
/** These files contain only Latin-1 characters and the euro sign, which Windows-1252 encodes as 0x80. */
const windows1252 = (text: string) =>
  new Uint8Array([...text].map((sign) => (sign === "€" ? 0x80 : sign.charCodeAt(0))));

/** Uploads a file and imports it with the guessed columns. Returns the import and the columns. */
async function imported(company: { id: string }, kind: ImportKind, bytes: Uint8Array) {
  const ctx = systemWorld();
  const id = await startImport(ctx, company.id, kind, { fileName: "Artikelliste.csv", bytes });
  const { mapping } = await importPage(ctx, id);
  await mapImport(ctx, id, mapping);
  await runJobs(ctx);
  await beginImport(ctx, id, "all");
  await runJobs(ctx);
  const { status, created, failed, refused, encoding, delimiter } = await getImport(ctx, id);
  return { mapping, status, created, failed, refused, encoding, delimiter };
}

const productsOf = (companyId: string) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      {
        sku: products.sku,
        name: products.name,
        description: products.description,
        priceMinor: products.priceMinor,
        location: products.location,
      },
      (own) => sql`from ${products} where ${own(products)} order by sku`,
    );

const GERMAN = [
  "Artikel-Nr.;Bezeichnung;Beschreibung;Preis;Lagerplatz",
  '4711;"Müsli ""Große Öse""; süß";"Erste Zeile\r\nzweite Zeile";1.234,50 €;A-01-1-01',
  "4712;Straße;;12,90;",
  "",
].join("\r\n");

test.each([
  ["Windows-1252", windows1252(GERMAN), "windows-1252"],
  ["UTF-8", utf8(GERMAN), "utf-8"],
  ["UTF-8 with a byte order mark", utf8(`\ufeff${GERMAN}`), "utf-8"],
])("a German product list from a spreadsheet is imported unchanged, in %s", async (_name, bytes, encoding) => {
  const company = await aCompany();
  expect(await imported(company, "products", bytes)).toEqual({
    ...{ status: "done", created: 2, failed: 0, refused: 0, encoding, delimiter: ";" },
    mapping: { sku: 0, name: 1, description: 2, price: 3, location: 4 },
  });
  expect(await productsOf(company.id)).toEqual([
    {
      sku: "4711",
      name: 'Müsli "Große Öse"; süß',
      description: "Erste Zeile\r\nzweite Zeile",
      priceMinor: 123450,
      location: "A-01-1-01",
    },
    { sku: "4712", name: "Straße", description: null, priceMinor: 1290, location: null },
  ]);
});

test("a German stock list with expiry dates is imported unchanged", async () => {
  const company = await aCompany();
  await aProduct(company, { sku: "ÖL-1", lotTracked: true, lots: [] });
  const text = "Artikel-Nr.;Bezeichnung;Menge;Lagerplatz;Charge;MHD\r\nÖL-1;Öl;1.000,00;A-01-1-01;L1;31.12.2030\r\n";
  expect(await imported(company, "stock", windows1252(text))).toMatchObject({
    ...{ status: "done", created: 1, refused: 0, encoding: "windows-1252" },
    mapping: { sku: 0, quantity: 2, location: 3, lotNumber: 4, expiresOn: 5 },
  });
  const found = await systemWorld()
    .db.company(company.id)
    .rows(
      { onHand: stockLevels.onHand, location: locations.code, lot: lots.lotNumber, expiresOn: lots.expiresOn },
      (own) => sql`from ${stockLevels}
        cross join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
        cross join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
        where ${own(stockLevels)}`,
    );
  expect(found).toEqual([{ onHand: 1000, location: "A-01-1-01", lot: "L1", expiresOn: "2030-12-31" }]);
});

test("20,000 rows of a German list are imported to the last one", async () => {
  const company = await aCompany();
  const lines = Array.from({ length: 20_000 }, (_, n) => `A-${n};"Größe ${n}\r\nblau";${n % 100},50`);
  const bytes = windows1252(`Artikel-Nr.;Bezeichnung;Preis\r\n${lines.join("\r\n")}\r\n`);
  expect(await imported(company, "products", bytes)).toMatchObject({ status: "done", created: 20_000, failed: 0 });
  const [counted] = await systemWorld()
    .db.company(company.id)
    .rows(
      { many: sql`count(*)`, cents: sql`sum(${products.priceMinor})`, last: sql`max(${products.name})` },
      (own) =>
        sql`from ${products} where ${own(products)} and ${products.name} like 'Größe %' || char(13, 10) || 'blau'`,
    );
  expect(counted).toEqual({ many: 20_000, cents: 20_000 * 5000, last: "Größe 9999\r\nblau" });
});
