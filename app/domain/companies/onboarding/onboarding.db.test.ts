import { expect, test } from "vitest";
import { aRateCard } from "#tests/factories/billing";
import { aCompany, aUser } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { anIntegration } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { finishOnboardingStep, getCompany, onboardingDone } from "../companies.service.server";
import { InviteForm } from "./onboarding.schema";
import { skippedSteps } from "./onboarding-steps";

const aNewCompany = () => aCompany({ status: "pending", onboardingStep: "users" });
const admin = async () => worldOf(await aUser("admin"), "companies.create");
const standing = async (id: string) => {
  const { status, onboardingStep } = await getCompany(systemWorld(), id);
  return { status, onboardingStep };
};

test("the steps lead one to the next, and the company is active after the last", async () => {
  const { id } = await aNewCompany();
  const ctx = await admin();
  expect(await finishOnboardingStep(ctx, id, "users")).toBe("products");
  expect(await finishOnboardingStep(ctx, id, "products")).toBe("inventory");
  expect(await finishOnboardingStep(ctx, id, "inventory")).toBe("rates");
  expect(await finishOnboardingStep(ctx, id, "rates")).toBe("storefront");
  expect(await standing(id)).toEqual({ status: "pending", onboardingStep: "storefront" });
  expect(await finishOnboardingStep(ctx, id, "storefront")).toBeNull();
  expect(await standing(id)).toEqual({ status: "active", onboardingStep: null });
});

test("a step that is done again, or out of turn, never leads backwards", async () => {
  const { id } = await aNewCompany();
  const ctx = await admin();
  await finishOnboardingStep(ctx, id, "inventory");
  await finishOnboardingStep(ctx, id, "users");
  expect(await standing(id)).toEqual({ status: "pending", onboardingStep: "rates" });
  await finishOnboardingStep(ctx, id, "storefront");
  await finishOnboardingStep(ctx, id, "users");
  expect(await standing(id)).toEqual({ status: "active", onboardingStep: null });
});

test("a passed step without data is skipped until its data exists, wherever it was entered", async () => {
  const company = await aNewCompany();
  await aProduct(await aCompany(), { onHand: 3 });
  const ctx = await admin();
  const skipped = async () =>
    skippedSteps((await standing(company.id)).onboardingStep, await onboardingDone(ctx, company.id));
  expect(await skipped()).toEqual([]);
  await finishOnboardingStep(ctx, company.id, "inventory");
  expect(await skipped()).toEqual(["users", "products", "inventory"]);
  await aProduct(company);
  expect(await skipped()).toEqual(["users", "inventory"]);
  await aUser("client", { companyId: company.id });
  await aProduct(company, { onHand: 1 });
  expect(await skipped()).toEqual([]);
  await finishOnboardingStep(ctx, company.id, "storefront");
  expect(await skipped()).toEqual(["rates", "storefront"]);
  await aRateCard(company);
  await anIntegration(company);
  expect(await skipped()).toEqual([]);
  const plans = (await plansOf(systemWorld(), async (world) => onboardingDone(world, company.id))).flat();
  expect(plans.filter((line) => line.startsWith("SCAN") && !/^SCAN (CONSTANT ROW|\(subquery)/.test(line))).toEqual([]);
});

test("a company that was made inactive meanwhile stays so when its setup ends", async () => {
  const { id } = await aCompany({ status: "inactive", onboardingStep: "storefront" });
  await finishOnboardingStep(await admin(), id, "storefront");
  expect(await standing(id)).toEqual({ status: "inactive", onboardingStep: null });
});

test("only who may create companies leads them through", async () => {
  const company = await aNewCompany();
  const owner = worldOf(await aUser("company_manager", { companyId: company.id }), "companies.edit");
  await expect(finishOnboardingStep(owner, company.id, "users")).rejects.toMatchObject({ code: "forbidden" });
  const ctx = await admin();
  await expect(finishOnboardingStep(ctx, ctx.newId(), "users")).rejects.toMatchObject({ code: "not_found" });
});

test("an empty row is skipped; a partly filled one needs the rest", () => {
  const parse = (people: unknown[]) => InviteForm.safeParse({ people });
  const mara = { email: "Mara@Example.test", firstName: "Mara", lastName: "Engel", role: "client" };
  expect(parse([{ role: "client" }, mara]).data?.people).toMatchObject([null, { email: "mara@example.test" }]);
  expect(parse([{ ...mara, lastName: "" }]).error?.issues).toMatchObject([
    { path: ["people", 0, "lastName"], message: "Last name is required" },
  ]);
});
