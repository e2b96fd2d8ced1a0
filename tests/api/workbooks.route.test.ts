import { expect, test } from "vitest";
import { REPORT_TYPE } from "#app/domain/reports/report";
import { SHEET_TYPE } from "#app/http/openapi/file-types";
import { anApiKey } from "#tests/factories/api-key";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { readCsv, readWorkbook } from "#tests/support/spreadsheets";
import { operations } from "./openapi/document";
import { send } from "./openapi/send-request";

/** The paths that return a workbook, by operation in the API's document. */
const ADDRESSES: Record<string, readonly string[]> = {
  "GET /api/orders/export": ["/api/orders/export?"],
  "GET /api/inventory/export": ["/api/inventory/export?", "/api/inventory/export?per=location&"],
  "GET /api/inventory/as-of/export": [`/api/inventory/as-of/export?on=${new Date().toISOString().slice(0, 10)}&`],
  "GET /api/reports/shipments": ["/api/reports/shipments?"],
  "GET /api/reports/{type}": REPORT_TYPE.map((type) => `/api/reports/${type}?`),
};

const exporting = operations.filter(
  ({ operation }) => SHEET_TYPE.xlsx in ((operation.responses[200]?.content ?? {}) as object),
);

async function aBusyCompany() {
  const company = await aCompany({ name: '=Tern & "Thread" <Hamburg>' });
  const product = await aProduct(company, { name: "  شركة 😀,\tTee", sku: "+1", onHand: 20, costMinor: 1250 });
  for (const status of ["pending", "shipped"] as const) {
    await anOrder(company, { status, customerName: "Jo\nDoe & Söhne", lines: [{ product, priceMinor: 1990 }] });
  }
  const { bearer } = await anApiKey(await aUser("admin"));
  return async (address: string, format: string) => {
    const answer = await send({
      method: "GET",
      url: `${address}companyId=${company.id}&format=${format}`,
      headers: bearer,
    });
    expect(answer.status, await (answer.ok ? "" : answer.clone().text())).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
}

test("two independent readers open every workbook, and read the contents of its CSV file", async () => {
  expect(exporting.map(({ name }) => name).sort()).toEqual(Object.keys(ADDRESSES).sort());
  const download = await aBusyCompany();
  for (const address of Object.values(ADDRESSES).flat()) {
    const { exceljs, readExcelFile } = await readWorkbook(await download(address, "xlsx"));
    expect(exceljs, address).toEqual(readExcelFile);
    expect(exceljs, address).toHaveLength(1);
    const csv = readCsv(await download(address, "csv"));
    expect(csv.length, address).toBeGreaterThan(1);
    expect(
      exceljs[0]?.map((row) => row.map(String)),
      address,
    ).toEqual(csv);
  }
});
