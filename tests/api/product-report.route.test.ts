import { expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import { loader } from "#app/routes/app/reports/page";
import { aCompany } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

test("a product of the report leads to the orders that contain it, in the list that the viewer has", async () => {
  const company = await aCompany();
  const { sku } = await aProduct(company, { onHand: 5 });
  const linkFor = async (role: "warehouse_manager" | "client") => {
    const headers = { Cookie: await cookieOf(role, { companyId: company.id }) };
    const request = new Request("http://stowline.test/reports?report=products", { headers });
    const { report } = await loader(remixArgs(request, {}, new RequestState(testEnv, request)));
    const rows = report?.groups[0]?.sections.find(({ key }) => key === "product")?.rows;
    return rows?.map(({ to }) => to);
  };
  expect(await linkFor("warehouse_manager")).toEqual([`/orders?q=${sku}&companyId=${company.id}`]);
  expect(await linkFor("client")).toEqual([`/my-orders?q=${sku}`]);
});
