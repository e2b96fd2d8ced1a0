import type { Page } from "@playwright/test";
import { cancelled, companyId, pendingOrder, pickedOrder, stagedOrder } from "./support/api-setup";
import { expect, test } from "./support/test";

const LINES = [{ sku: "TT-MARKET-NAT", quantity: 2 }];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

test.use({ account: "admin" });
// Two dozen pages, on a machine that may do other things too.
test.describe.configure({ timeout: 180_000 });

test("the buttons of every dialog are in view, however long it is, with and without scripts", {
  tag: "@thorough",
}, async ({ page, api, browser }) => {
  const admin = await api("admin");
  const tern = await companyId(admin, "Tern & Thread");
  const pending = await pendingOrder(admin, "Tern & Thread", LINES);
  const picked = await pickedOrder(admin, "Tern & Thread", LINES);
  const staged = await stagedOrder(admin, "Tern & Thread");
  const firstId = async (path: string) => ((await (await admin.get(path)).json()) as { id: string }[])[0]?.id;
  const product = await firstId(`/api/products?companyId=${tern}&limit=1`);
  const user = await firstId("/api/users?limit=1");
  const integration = await firstId("/api/integrations?limit=1");
  const filter = await firstId("/api/filters");

  const long = [
    `/companies/edit?company=${tern}`,
    `/inventory/edit/${product}`,
    `/orders/view/${pending.id}`,
    `/shipping/create/${picked.id}`,
    `/staging/view/${staged.id}`,
  ];
  const dialogs = [
    ...long,
    `/companies/processes/edit?company=${tern}`,
    `/companies/products/new?company=${tern}`,
    "/inventory/new",
    `/inventory/adjust/${product}`,
    `/orders/view/${pending.id}/status?to=on-hold`,
    `/orders/bulk?act=hold&id=${pending.id}`,
    `/orders/bulk/picker?id=${pending.id}`,
    `/integrations/new?company=${tern}&type=woocommerce`,
    `/integrations/edit/${integration}`,
    `/filters/${filter}/edit`,
    "/users/new",
    `/users/${user}/edit`,
    "/admin/announcements/new",
  ];
  for (const path of dialogs) await expectButtonsInView(page, path);

  const cookies = await page.context().cookies();
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.E2E_URL });
  await plain.addCookies(cookies);
  const plainPage = await plain.newPage();
  for (const path of long) await expectButtonsInView(plainPage, path);
  await plain.close();

  for (const order of [pending, picked]) await cancelled(admin, order);
});

/** At both sizes; and when all is scrolled, nothing lies below the footer. */
async function expectButtonsInView(page: Page, path: string) {
  await page.goto(path);
  await expect(footer(page), path).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect
      .poll(() => footerState(page), { message: `${path} at ${size.width}`, timeout: 5_000 })
      .toEqual({ hasButtons: true, covered: [], below: 0 });
  }
}

/** Its own, not those of the questions in it. */
const footer = (page: Page) =>
  page.locator("dialog[data-route] :is(.form-buttons, .dialog-foot):not(dialog dialog *)").last();

/** Which buttons are not wholly in the window and on top, and the pixels below the footer when all is scrolled. */
const footerState = (page: Page) =>
  footer(page).evaluate((element) => {
    const dialog = element.closest("dialog");
    if (!dialog) throw new Error("The footer is in no dialog");
    const buttons = [...element.querySelectorAll("a, button")].filter(
      (button) => button.checkVisibility() && !button.closest("[popover]"),
    );
    const covered = buttons.filter((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      return !isInside || !over || !(button.contains(over) || over.contains(button));
    });
    // Without scripts the window scrolls instead of the dialog.
    for (const scrolled of [dialog, window]) scrolled.scrollTo(0, 100_000);
    const end = dialog.getBoundingClientRect().top + dialog.clientTop + dialog.clientHeight;
    const below = Math.abs(Math.round(end - element.getBoundingClientRect().bottom));
    for (const scrolled of [dialog, window]) scrolled.scrollTo(0, 0);
    return { hasButtons: buttons.length > 0, covered: covered.map(({ textContent }) => textContent), below };
  });
