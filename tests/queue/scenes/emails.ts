import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { chooseNotifications } from "#app/domain/notifications/notification-settings.server";
import { notificationStatement } from "#app/domain/notifications/notifications.service.server";
import { users } from "#db/schema/directory/accounts";
import { mails } from "#db/schema/directory/credentials";
import { notifications } from "#db/schema/integrations";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { before, dbOf, type Scenes } from "../scenario";

const MINUTE = 60_000;

/** Recipients of the emails that Postmark accepted. */
const written: string[] = [];
const outside = globalThis.fetch;

function openPostOffice(): void {
  Object.assign(testEnv, { MAIL_FROM: "no-reply@stow.test", POSTMARK_TOKEN: "token" });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (new URL(String(input)).hostname !== "api.postmarkapp.com") return outside(input, init);
    written.push((JSON.parse(String(init?.body)) as { To: string }).To);
    return Response.json({ ErrorCode: 0 });
  });
}

/** As in other tests, which have no mail transport. */
export function closePostOffice(): void {
  Object.assign(testEnv, { MAIL_FROM: undefined, POSTMARK_TOKEN: undefined });
  globalThis.fetch = outside;
}

export const LETTERS: Scenes = {
  async "somebody is told by mail"() {
    const company = await aCompany();
    const user = await aUser("warehouse_manager", { companyId: company.id });
    const reader = worldOf(user, "profile.own");
    reader.clock.now -= 5 * MINUTE;
    await chooseNotifications(reader, { bell: ["low-stock"], mail: ["low-stock"] });
    const ctx = systemWorld();
    await ctx.directory.write(sql`update ${users} set created_at = 0 where id = ${user.id}`);
    const earlier = { ...ctx, newId: () => ctx.newId(ctx.now() - MINUTE) };
    const notice = { kind: "low-stock" as const, key: "x", title: "Low", body: "Two are left.", path: "/inventory" };
    await notificationStatement(earlier, dbOf(company), notice);
    openPostOffice();
    const theirs = sql`recipient = ${`${user.id}@example.test`}`;
    const state = async () => [
      written.filter((to) => to.startsWith(user.id)).length,
      await ctx.directory.rows({ status: mails.status }, sql`from ${mails} where ${theirs}`),
    ];
    return {
      company,
      messages: [{ type: "email-notifications" }, { type: "send-mail" }],
      state,
      proof: `[1,[{"status":"sent"}]]`,
    };
  },
  async "a lot expires soon"() {
    const company = await aCompany();
    const expiresOn = new Date(Date.now() + 5 * 24 * 60 * MINUTE).toISOString().slice(0, 10);
    await aProduct(company, { sku: "TEE", lotTracked: true, lots: [{ onHand: 2, lotNumber: "L-1", expiresOn }] });
    const state = () =>
      dbOf(company).rows(
        { kind: notifications.kind, body: notifications.body },
        (own) => sql`from ${notifications} where ${own(notifications)}`,
      );
    const messages = [{ type: "notify-expiring-lots" as const, after: before(company.id) }];
    return { company, messages, state, proof: "lot-expiring" };
  },
};
