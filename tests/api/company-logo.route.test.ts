import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import * as edit from "#app/routes/app/companies/edit";
import { loader as logo } from "#app/routes/app/companies/logo.file";
import { aCompany } from "#tests/factories/company";
import { JPEG, NO_PICTURES, PNG, WEBP } from "#tests/factories/image";
import { testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

async function visit(door: unknown, path: string, cookie: string, params: Record<string, string>, form?: FormData) {
  const headers = { Cookie: cookie };
  const request = new Request(`http://stowline.test${path}`, { headers, ...(form && { method: "POST", body: form }) });
  const run = door as (args: LoaderFunctionArgs) => Promise<unknown>;
  return run(remixArgs(request, params, new RequestState(testEnv, request))).catch((thrown) => thrown);
}

const save = (company: { id: string }, cookie: string, file: Uint8Array<ArrayBuffer> | null, over: object = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ email: "a@helix.test", ...over })) form.append(name, String(value));
  if (file) form.append("logo", new File([file], "logo.exe"));
  return visit(edit.action, `/companies/edit?company=${company.id}`, cookie, {}, form);
};
const shown = async (company: { id: string }, cookie: string) => {
  const answer = await visit(logo, `/companies/${company.id}/logo`, cookie, { id: company.id });
  return answer instanceof Response && answer.status === 200
    ? { type: answer.headers.get("Content-Type"), size: (await answer.arrayBuffer()).byteLength }
    : null;
};

test("a company's owner uploads a logo, checked by its content, replaces it and removes it", async () => {
  const company = await aCompany();
  const owner = await cookieOf("company_manager", { companyId: company.id });
  expect(await shown(company, owner)).toBeNull();
  await save(company, owner, PNG);
  expect(await shown(company, owner)).toEqual({ type: "image/png", size: PNG.length });
  await save(company, owner, JPEG);
  expect(await shown(company, owner)).toEqual({ type: "image/jpeg", size: JPEG.length });
  await save(company, owner, null);
  expect(await shown(company, owner)).not.toBeNull();
  await save(company, owner, null, { removeLogo: "on" });
  expect(await shown(company, owner)).toBeNull();
});

test("a file that is not PNG or JPEG, or is too large, is refused at its field, and the old logo stays", async () => {
  const company = await aCompany();
  const admin = await cookieOf("admin");
  await save(company, admin, PNG, { name: company.name, category: "other", status: "active" });
  for (const file of [...Object.values(NO_PICTURES), WEBP, new Uint8Array(1024 * 1024 + 1)]) {
    const answer = (await save(company, admin, file, { name: company.name })) as {
      data?: { result?: { error?: object } };
    };
    expect(Object.keys(answer.data?.result?.error ?? {})).toEqual(["logo"]);
  }
  expect(await shown(company, admin)).toMatchObject({ type: "image/png" });
});

test("only those who may see the company see its logo, and only those who may edit it change it", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  await save(company, await cookieOf("company_manager", { companyId: company.id }), PNG);
  const stranger = await cookieOf("company_manager", { companyId: other.id });
  expect(await shown(company, await cookieOf("client", { companyId: company.id }))).not.toBeNull();
  expect(await shown(company, stranger)).toBeNull();
  expect(await shown(company, "")).toBeNull();
  await save(company, stranger, null, { removeLogo: "on" });
  await save(company, await cookieOf("client", { companyId: company.id }), null, { removeLogo: "on" });
  expect(await shown(company, await cookieOf("admin"))).not.toBeNull();
});
