import type { Page } from "@playwright/test";
import { companyId } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";

let n = 0;
const anAddress = () => `e2e.person${++n}.${Date.now()}@example.test`;
const rowOf = (page: Page, name: string) => page.getByRole("row", { name });
const said = (page: Page, title: string) => page.getByRole("status").filter({ hasText: title }).first();

test.describe("as the administrator", () => {
  // The server validates a form that is submitted before its schema has loaded.
  test.use({ account: "admin", expectedStatuses: [422] });

  test("a user is invited, changed, assigned, deactivated, activated and deleted", { tag: "@thorough" }, async ({
    page,
  }) => {
    const email = anAddress();
    await openScreen(page, "/users");
    await page.getByRole("link", { name: "Create User" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("nobody");
    await dialog.getByRole("button", { name: "Create User" }).click();
    await expect(dialog.getByText("Invalid email address")).toBeVisible();
    await expect(dialog.getByLabel("Email")).toBeFocused();
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("First name").fill("Quirin");
    await dialog.getByLabel("Last name").fill(`Test ${n}`);
    await dialog.getByRole("button", { name: "Create User" }).click();
    await expect(said(page, "User Added")).toBeVisible();

    await page.getByRole("searchbox", { name: "Search users" }).fill(email);
    await expect(page.getByText(/^Showing 1 of [\d,]+ users$/)).toBeVisible();
    const person = rowOf(page, `Quirin Test ${n}`);
    await expect(person).toContainText("Invitation not emailed");
    await expect(person).toContainText("Invitation expires");
    await expect(person).toContainText("Employee");

    await person.getByRole("link", { name: "Edit" }).click();
    await dialog.getByLabel("Role").selectOption({ label: "Warehouse Manager" });
    await dialog.getByRole("button", { name: "Update User" }).click();
    await expect(said(page, "User updated")).toBeVisible();
    await expect(person).toContainText("Warehouse Manager");

    const more = () => person.getByRole("button", { name: /More actions/ }).click();
    await more();
    await page.getByRole("link", { name: "Assign companies" }).click();
    await dialog.getByLabel("Helix Peptides").check();
    await dialog.getByLabel("Tern & Thread").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(person).toContainText("2 assigned companies");

    await more();
    await page.getByRole("button", { name: "Deactivate" }).click();
    await expect(person).toContainText("Deactivated");
    await more();
    await page.getByRole("button", { name: "Activate" }).click();
    await expect(person).toContainText("Invitation not emailed");

    await person.getByRole("link", { name: "Delete" }).click();
    await expect(dialog).toContainText("Are you sure you want to delete this user? This action cannot be undone.");
    await expect(dialog.getByRole("link", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("button", { name: "Delete User" }).click();
    await expect(said(page, "User Removed")).toBeVisible();
    await expect(page.getByText("No Users Found")).toBeVisible();
    await expect(page.getByText("Try adjusting your search or filter criteria.")).toBeVisible();
    await page.getByRole("link", { name: "Clear Filters" }).first().click();
    await expect(rowOf(page, "Ada Lindqvist").getByRole("link", { name: "Delete" })).toBeHidden();
  });

  test("a company's users: add, change the role, remove", { tag: "@thorough" }, async ({ page, api }) => {
    const helix = await companyId(await api("admin"), "Helix Peptides");
    const email = anAddress();
    await openScreen(page, `/companies?company=${helix}&tab=users`);
    await page.getByRole("link", { name: "Add user" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("button", { name: "Add user" }).click();
    await expect(dialog.getByText("First name is required")).toBeVisible();
    await expect(dialog.getByText("Last name is required")).toBeVisible();
    await dialog.getByLabel("First name").fill("Tabea");
    await dialog.getByLabel("Last name").fill(`Tab ${n}`);
    await dialog.getByRole("button", { name: "Add user" }).click();
    await expect(said(page, "User Added")).toBeVisible();
    const row = page.getByRole("row", { name: email });
    await expect(row).toContainText("Employee");
    await row.getByRole("button", { name: "Actions for" }).click();
    await page.getByRole("button", { name: "Make Client" }).click();
    await expect(said(page, "Role Updated")).toBeVisible();
    await expect(row).toContainText("Client");
    await row.getByRole("button", { name: "Actions for" }).click();
    await page.getByRole("link", { name: "Remove user" }).click();
    await dialog.getByRole("button", { name: "Remove user" }).click();
    await expect(said(page, "User Removed")).toBeVisible();
    await expect(row).toBeHidden();
  });

  test("the screens of users pass axe", { tag: "@thorough" }, async ({ page, api }) => {
    const admin = await api("admin");
    const helix = await companyId(admin, "Helix Peptides");
    const people = (await (await admin.get("/api/users")).json()) as { id: string; email: string }[];
    const picker = people.find(({ email }) => email === "picker@stowline.test")?.id;
    for (const path of [
      "/users",
      "/users?q=nobody-of-this-name",
      "/users/new",
      `/users/${picker}/edit`,
      `/users/${picker}/delete`,
      `/users/${picker}/companies`,
      `/companies?company=${helix}&tab=users`,
      `/companies/users/new?company=${helix}&tab=users`,
    ]) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
  });
});

test.describe("as a company's owner", () => {
  test.use({ account: "helixOwner", expectedStatuses: [404] });

  test("only the own people are there, with the roles that an owner may give", async ({ page, api }) => {
    const admin = await api("admin");
    const people = (await (await admin.get("/api/users")).json()) as { id: string; email: string }[];
    await page.goto("/users");
    await expect(rowOf(page, "Devon Clarke")).toBeVisible();
    await expect(rowOf(page, "Ada Lindqvist")).toBeHidden();
    await expect(rowOf(page, "Lena Brandt")).toBeHidden();
    await expect(page.getByRole("combobox", { name: "Company", exact: true })).toBeHidden();
    await page.goto("/users/new");
    await expect(page.getByRole("dialog").getByLabel("Role").getByRole("option")).toHaveText([
      "Warehouse Manager",
      "Employee",
      "Company Employee",
    ]);
    for (const email of ["admin@stowline.test", "client@tern.test"]) {
      const id = people.find((person) => person.email === email)?.id;
      expect((await page.goto(`/users/${id}/edit`))?.status()).toBe(404);
    }
  });
});

test.describe("as a warehouse manager", () => {
  test.use({ account: "warehouse", expectedStatuses: [403] });

  test("the user page shows who has access", async ({ page }) => {
    expect((await page.goto("/users"))?.status()).toBe(403);
    await expect(page.getByRole("main")).toContainText("Access Denied");
    await expect(page.getByRole("main")).toContainText("You don't have permission to manage users.");
  });
});

test.describe("without scripts", { tag: "@no-js" }, () => {
  test.use({ account: "admin", expectedStatuses: [409, 422] });

  test("a user is invited, and an error keeps the typed values", async ({ page }) => {
    const email = anAddress();
    await page.goto("/users/new");
    await page.getByLabel("Email").fill("client@helix.test");
    await page.getByLabel("First name").fill("Nora");
    await page.getByRole("button", { name: "Create User", exact: true }).last().click();
    await expect(page.getByText("A user with this email address already has an account")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Nora");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Create User", exact: true }).last().click();
    await expect(page.getByText("User Added")).toBeVisible();
    const person = rowOf(page, "Nora").first();
    await expect(person).toContainText(email);
    await person.getByRole("link", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete User", exact: true }).last().click();
    await expect(page.getByText("User Removed")).toBeVisible();
  });
});
