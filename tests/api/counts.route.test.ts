import { expect, test } from "vitest";
import * as add from "#app/routes/app/inventory/counts/add";
import * as approve from "#app/routes/app/inventory/counts/decisions/approve";
import * as lines from "#app/routes/app/inventory/counts/lines";
import * as one from "#app/routes/app/inventory/counts/one";
import * as editPlan from "#app/routes/app/inventory/counts/plans/edit";
import * as plans from "#app/routes/app/inventory/counts/plans/page";
import * as start from "#app/routes/app/inventory/counts/start";
import { aCompany } from "#tests/factories/company";
import { aProduct, levels } from "#tests/factories/stock";
import { cookieOf } from "./call";
import { post, read } from "./plain-forms";

interface Screen {
  lines: { id: string; sku: string; book?: number | null; counted?: number | null; status: string }[];
}

test("a counter counts a bin by forms alone, sees no quantities, and a manager approves what they found", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 10, location: "R-01-1-01" }] });
  const found = await aProduct(company, { onHand: 0 });
  const cookie = await cookieOf("employee", { companyId: company.id });
  const manager = await cookieOf("warehouse_manager", { companyId: company.id });

  const wrong = await post(start.action, "/inventory/counts/start", cookie, [["code", "NOWHERE"]]);
  expect(wrong).toMatchObject({ status: 422, errors: { code: [expect.stringContaining("NOWHERE")] } });
  const { to } = await post(start.action, "/inventory/counts/start", cookie, [["code", "r-01-1-01"]]);
  const countId = to.split("/").at(-2) ?? "";
  const params = { countId };
  await post(add.action, `/inventory/counts/${countId}/add`, cookie, [["code", found.sku]], params);

  const blind = await read<Screen>(lines.loader, to, cookie, params);
  expect(JSON.stringify(blind)).not.toMatch(/"book"|onHand|"expected"/);
  expect(blind.lines.map(({ sku }) => sku).toSorted()).toEqual([product.sku, found.sku].toSorted());
  const figures = (skipped?: string): [string, string][] =>
    blind.lines.flatMap(({ id, sku }, index): [string, string][] => [
      [`lines[${index}].id`, id],
      [`lines[${index}].counted`, sku === skipped ? "" : sku === product.sku ? "9" : "1"],
    ]);
  const form: [string, string][] = [["operationId", "a-plain-count"], ...figures()];
  const missing = await post(lines.action, to, cookie, [form[0] as [string, string], ...figures(found.sku)], params);
  expect(missing.status).toBe(422);
  expect(await post(lines.action, to, cookie, form, params)).toMatchObject({ status: 303, said: "Count saved" });

  // A bookmark of the form leads to the count's page from then on.
  await expect(read(lines.loader, to, cookie, params)).rejects.toMatchObject({ status: 302 });

  const hidden = await read<Screen>(one.loader, `/inventory/counts/${countId}`, cookie, params);
  expect(hidden.lines.every(({ book, counted }) => book === null && counted === null)).toBe(true);
  const shown = await read<Screen>(one.loader, `/inventory/counts/${countId}`, manager, params);
  for (const { id } of shown.lines) {
    const path = `/inventory/counts/lines/${id}/approve`;
    expect((await post(approve.action, path, cookie, [], { lineId: id })).status).toBe(403);
    expect(await post(approve.action, path, manager, [], { lineId: id })).toMatchObject({ said: "Stock adjusted" });
  }
  expect(await levels(product)).toMatchObject({ onHand: 9 });
  expect(await levels(found)).toMatchObject({ onHand: 1 });
});

test("a plan is edited by its form alone, and the form of a second tab is refused with its input", async () => {
  const company = await aCompany();
  const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
  const form = (over: Record<string, string>): [string, string][] =>
    Object.entries({
      ...{ name: "Every week", zone: "", abcClass: "", notCountedDays: "", companyId: company.id, sku: "" },
      ...{ maxLocations: "50", everyDays: "7", ...over },
    });
  const list = "/inventory/counts/plans";
  await post(plans.action, list, cookie, form({}));
  const { plans: made } = await read<{ plans: { id: string; zone: string }[] }>(plans.loader, list, cookie, {});
  const params = { planId: made[0]?.id ?? "" };
  const path = `${list}/${params.planId}/edit`;
  const { version } = await read<{ version: string }>(editPlan.loader, path, cookie, params);
  const saved = await post(editPlan.action, path, cookie, form({ zone: "b", version }), params);
  expect(saved).toMatchObject({ to: list });
  const second = await post(editPlan.action, path, cookie, form({ zone: "c", version }), params);
  expect(second).toMatchObject({
    status: 409,
    errors: { "": ["Another user changed this plan. Reload the page and try again."] },
  });
  expect((await read<{ plans: { zone: string }[] }>(plans.loader, list, cookie, {})).plans).toMatchObject([
    { zone: "B" },
  ]);
});
