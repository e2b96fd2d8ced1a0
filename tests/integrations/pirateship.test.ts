import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import type { OrderToSend } from "#app/integrations/parcel-files";
import { pirateShip } from "#app/integrations/pirateship/parcel-files";

const ORDER: OrderToSend = {
  orderNumber: "#1001",
  to: {
    name: "Ünal Çelik",
    company: "",
    address1: "1 Main Street",
    address2: "",
    city: "Boston",
    state: "MA",
    postcode: "2134",
    country: "US",
    phone: "+1 617 555 0100",
  },
  email: "u@example.test",
  size: { weightGrams: 400, lengthMm: 200, widthMm: 150, heightMm: 80 },
  contents: '2 × "HX"-BPC-5',
};

const rowsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.replace(/^\ufeff/, ""), { header: true, skipEmptyLines: true }).data;

describe("a file for Pirate Ship", () => {
  test("has the columns that its upload knows, whole ZIP codes, ounces and inches", () => {
    const csv = pirateShip.exportFile([ORDER]);
    expect(csv.startsWith('\ufeff"Name","Company","Address1"')).toBe(true);
    expect(rowsOf(csv)).toMatchObject([
      {
        Name: "Ünal Çelik",
        Zip: "02134",
        Phone: "1 617 555 0100",
        "Order ID": "#1001",
        "Weight (oz)": "14.2",
        Length: "7.9",
        Description: '2 × "HX"-BPC-5',
      },
    ]);
  });

  test("leaves postcodes of other countries as they are", () => {
    const [row] = rowsOf(pirateShip.exportFile([{ ...ORDER, to: { ...ORDER.to, country: "NO", postcode: "0150" } }]));
    expect(row?.Zip).toBe("0150");
  });

  test("for any text, each order is one row, every cell is quoted, and none is a formula", () => {
    const anything = fc.string({ unit: "binary", maxLength: 40 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: anything, number: anything, address: anything }), { maxLength: 8 }),
        (typed) => {
          const orders = typed.map(({ name, number, address }) => ({
            ...ORDER,
            orderNumber: number,
            to: { ...ORDER.to, name, address1: `=${address}` },
          }));
          const csv = pirateShip.exportFile(orders).replace(/^\ufeff/, "");
          const rows = Papa.parse<string[]>(csv, { skipEmptyLines: true, delimiter: "," }).data.slice(1);
          expect(rows).toHaveLength(orders.length);
          for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
          expect(csv.split("\r\n").every((line) => line === "" || /^".*"$/.test(line))).toBe(true);
        },
      ),
    );
  });
});

describe("a tracking file of Pirate Ship's", () => {
  const read = (csv: string) => pirateShip.readTracking(csv);

  test.each([
    ["Order ID,Tracking Number,Carrier", "#1001,9400111206206406260787,USPS"],
    ["order #;TRACKING #;Shipping Carrier", "#1001;9400 1112 0620 6406 2607 87;Postal Service"],
    ['\ufeff"Carrier"\t"Order Number"\t"Tracking"', "usps\t#1001\t9400111206206406260787"],
    ["sep=,\r\nOrder_ID,tracking_number,x", '#1001,"=""9400111206206406260787""",'],
  ])("is read whatever its headings are called: %s", (headings, row) => {
    const { rows, problems } = read(`${headings}\r\n${row}\r\n`);
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([{ orderNumber: "#1001", trackingNumber: "9400111206206406260787", carrier: "usps" }]);
    expect(rows[0]?.trackingUrl).toContain("9400111206206406260787");
  });

  test("without matching columns, lists the headings and uses the chosen ones", () => {
    const csv = "Where,What\n#1001,1Z5R89390357567127\n";
    expect(read(csv)).toMatchObject({
      columns: { orderNumber: null, trackingNumber: null },
      headings: ["Where", "What"],
      rows: [],
    });
    const chosen = pirateShip.readTracking(csv, { orderNumber: "where", trackingNumber: "What" });
    expect(chosen).toMatchObject({ rows: [{ line: 2, orderNumber: "#1001", carrier: "ups" }] });
  });

  test("names the line of an unusable row as a spreadsheet counts, and reads the others once", () => {
    const { rows, problems } = read(
      [
        "Order ID,Tracking Number",
        "#1,9400111206206406260787",
        "",
        ",9400111206206406260787",
        "#2,",
        "#3,9.40011E+21",
        '#4,"<script>"',
        "#1,9400111206206406260787",
        "#1,1Z5R89390357567127",
      ].join("\n"),
    );
    expect(rows.map(({ line, trackingNumber }) => [line, trackingNumber])).toEqual([
      [2, "9400111206206406260787"],
      [9, "1Z5R89390357567127"],
    ]);
    expect(problems.map(({ line }) => line)).toEqual([4, 5, 6, 7]);
    expect(problems[2]?.reason).toContain("spreadsheet");
  });

  test("reads any file to its end", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => void read(`Order,Tracking\n${text}`)),
    );
    expect(read("").rows).toEqual([]);
    const long = `Order,Tracking\n${Array.from({ length: 5001 }, (_, n) => `#${n},94001112062064${n + 10000}`).join("\n")}`;
    const { rows, problems } = read(long);
    expect([rows.length, problems.length]).toEqual([5000, 1]);
  });

  test("brings back every order that was sent out with its number", () => {
    const number = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() !== "" && !/^['=+\-@]/.test(text.trim()));
    fc.assert(
      fc.property(fc.uniqueArray(number, { maxLength: 10, selector: (text) => text.trim() }), (numbers) => {
        const csv = Papa.unparse({
          fields: ["Order ID", "Tracking Number"],
          data: numbers.map((orderNumber, n) => [orderNumber, `94001112062064062${n}`]),
        });
        expect(read(csv).rows.map((row) => row.orderNumber)).toEqual(numbers.map((text) => text.trim()));
      }),
    );
  });
});

test("connecting Pirate Ship pretends nothing", async () => {
  const world = { fetch, now: () => 0, randomHex: () => "", allowLocalStores: false };
  const report = await pirateShip.connect(world, { storeUrl: "", apiKey: "", apiSecret: "", found: null });
  expect(report.message).toBe("No API needed. File export and import are ready.");
});
