import { expect, test } from "vitest";
import * as list from "#app/routes/api/filters/collection";
import * as one from "#app/routes/api/filters/one";
import { aCompany } from "#tests/factories/company";
import { answerOf } from "./api-response";
import { cookieOf } from "./call";

interface Option {
  id: string;
  value: string;
  label: string;
  sortOrder: number;
  isActive: boolean;
  pageLocation: string;
  filterType: string;
}
const PATH = "/api/filters";
const value = () => `v-${crypto.randomUUID()}`;

test("an option is added, changed, listed by sort order and deleted", async () => {
  const cookie = await cookieOf("admin");
  const add = (body: object) => answerOf<Option>(list.action, { method: "POST", path: PATH, cookie, body });
  const about = { pageLocation: "reports", filterType: "priority" };

  const late = await add({ ...about, value: value(), label: "Later", sortOrder: "20" });
  expect(late).toMatchObject({ status: 201, body: { ...about, label: "Later", sortOrder: 20, isActive: true } });
  const early = await add({ ...about, value: value(), label: "Sooner" });
  expect(early.body.sortOrder).toBe(0);

  const read = async (as: string) => {
    const path = `${PATH}?pageLocation=reports&filterType=priority`;
    return (await answerOf<Option[]>(list.loader, { method: "GET", path, cookie: as })).body.map(({ label }) => label);
  };
  const client = await cookieOf("client", { companyId: (await aCompany()).id });
  expect(await read(client)).toEqual(["Sooner", "Later"]);

  const params = { id: late.body.id };
  const body = { ...about, value: late.body.value, label: "First", sortOrder: -5, isActive: false };
  const put = await answerOf<Option>(one.action, { method: "PUT", path: `${PATH}/x`, params, cookie, body });
  expect(put).toMatchObject({ status: 200, body: { label: "First", isActive: false } });
  expect(await read(client)).toEqual(["First", "Sooner"]);

  for (const { id } of [late.body, early.body]) {
    const gone = await answerOf(one.action, { method: "DELETE", path: `${PATH}/x`, params: { id }, cookie });
    expect(gone.status).toBe(204);
  }
  const again = await answerOf(one.action, { method: "DELETE", path: `${PATH}/x`, params, cookie });
  expect(again.status).toBe(404);
});

test("each field is required with the specified message, and a value can occur once", async () => {
  const cookie = await cookieOf("admin");
  const add = (body: object) => answerOf<{ errors: object }>(list.action, { method: "POST", path: PATH, cookie, body });

  expect(await add({ value: "  ", sortOrder: 1.5 })).toMatchObject({
    status: 422,
    body: {
      errors: {
        pageLocation: ["Page location is required"],
        filterType: ["Filter type is required"],
        value: ["Value is required"],
        label: ["Label is required"],
        sortOrder: ["Enter a whole number"],
      },
    },
  });
  const option = { pageLocation: "picking", filterType: "other", value: value(), label: "مستعجل 🚚".repeat(10) };
  expect((await add(option)).status).toBe(201);
  expect(await add(option)).toMatchObject({ status: 409 });
  expect(await add({ ...option, label: "x".repeat(101) })).toMatchObject({ status: 422 });
});
