import type { Change, Statement } from "#db/statement.server";
import { auditedAny } from "../../audit/audit.service.server";
import { gzip } from "../../files/zip";
import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import { restoreRows } from "../../orders/archived-orders.server";
import { CLOSED, type OrderStatus } from "../../orders/order-status";
import { labelZplKey } from "../../shipping/parcels";
import { dropTrackingFiles } from "../../shipping/tracking-file.server";
import * as repo from "./erasure.repo.server";

/** Maximum orders per request; the search is repeated for more. */
const AT_ONCE = 200;
/** Archived orders per request. */
const RESTORED_AT_ONCE = 30;
/** Replaces a storefront's payload. */
const NOTHING = JSON.stringify({ erased: true });

export interface FoundPerson {
  email: string;
  /** The person's user account, which must be deleted under Users. */
  accountId: string | null;
  /** Orders and staged orders that can be erased, and the numbers of orders still in progress. */
  orders: number;
  staged: number;
  open: string[];
  messages: number;
  letters: number;
  /** There may be more than one request can process. */
  more: boolean;
}

/** Data of the person with this email address, over all companies. */
export async function findPerson(ctx: Ctx, email: string): Promise<FoundPerson> {
  const { orders, staged, open, more, directory } = await look(ctx, email);
  return { email, ...directory, orders: orders.length, staged: staged.length, open, more };
}

/**
 * Erases the person with this email address: name, address, phone and free text in final orders, staged payloads,
 * labels, notifications, messages and emails. Orders in progress stay until they are final. The audit log records the
 * erasure with a fingerprint instead of the address.
 * @throws conflict while the person has a user account, or when there is nothing to erase
 */
export async function erasePerson(ctx: Ctx, email: string): Promise<FoundPerson> {
  const { orders, staged, open, more, directory } = await look(ctx, email);
  if (directory.accountId)
    throw conflict("This person has a user account. Delete it under User Management first.", "person_has_account");
  if (orders.length + staged.length + directory.messages + directory.letters === 0)
    throw conflict("No data is stored for this person.", "nothing_to_erase");
  // Their files are deleted with the replaced payloads.
  for (const order of orders) await restoreRows(ctx, order);
  const companies = [...new Set([...orders, ...staged].map(({ companyId }) => companyId))];
  const nothing = await gzip(NOTHING);
  // Changes that must succeed for the audit entry to be written.
  const changes: Change<unknown>[] = [];
  const statements: Statement<unknown>[] = [];
  for (const id of companies) {
    const company = ctx.db.company(id);
    const idsOf = (rows: readonly { id: string; companyId: string }[]) =>
      rows.filter(({ companyId }) => companyId === id).map((row) => row.id);
    const [files, sent] = await company.batch(
      repo.labelFiles(company, idsOf(orders)),
      repo.shipmentsOf(company, idsOf(orders)),
    );
    // Before the rows that refer to them are erased: after a crash here the next attempt finds the files again.
    for (const { key, ...label } of files) {
      if (key) await ctx.files.delete(key);
      await ctx.files.delete(labelZplKey(label));
    }
    const shipmentIds = sent.map((shipment) => shipment.id);
    const [ofOrders, ...beside] = repo.forgetOrders(ctx, company, idsOf(orders), shipmentIds);
    const [droppedFiles, ofStaged] = repo.forgetStaged(ctx, company, idsOf(staged), nothing);
    changes.push(ofOrders, ofStaged);
    statements.push(...beside, droppedFiles, repo.expireDataExports(ctx, company));
    statements.push(repo.assertNotArchived(company, idsOf(orders)));
  }
  // Uploaded tracking files contain recipients' names.
  if (orders.length > 0) await dropTrackingFiles(ctx);
  const erased = {
    orders: orders.length,
    staged: staged.length,
    messages: directory.messages,
    letters: directory.letters,
  };
  const [messages, letters, openNews] = repo.forgetInDirectory(ctx, email, companies);
  await ctx.db.batch(
    ...statements,
    openNews,
    ...auditedAny(ctx, [...changes, messages, letters], {
      action: "person.erased",
      subject: `Person ${await fingerprint(email)}`,
      after: erased,
    }),
  );
  await ctx.enqueue({ type: "move-payloads" }, { type: "sweep-take-outs" });
  return { email, accountId: null, ...erased, open, more };
}

async function look(ctx: Ctx, email: string) {
  const [found, sent, directory] = await ctx.db.batch(
    repo.ordersOf(ctx, email, AT_ONCE + 1),
    repo.stagedOf(ctx, email, AT_ONCE + 1),
    repo.directoryOf(ctx, email),
  );
  const known = new Map(found.map((order) => [order.id, order]));
  const isOver = ({ status }: { status: OrderStatus }) => CLOSED.includes(status);
  const over = found.slice(0, AT_ONCE).filter(isOver);
  // Each archived one is restored first.
  const orders = over.filter(
    ({ archivedAt }, at) => archivedAt === null || archivedBefore(over, at) < RESTORED_AT_ONCE,
  );
  const staged = sent.slice(0, AT_ONCE).filter(({ id, status }) => {
    const order = known.get(id);
    return order ? isOver(order) : status !== "pending";
  });
  const open = [
    ...found.filter((order) => !isOver(order)).map(({ orderNumber }) => orderNumber),
    ...sent.filter(({ id, status }) => status === "pending" && !known.has(id)).map(({ number }) => number),
  ];
  return {
    orders,
    staged,
    open,
    directory,
    more: found.length > AT_ONCE || sent.length > AT_ONCE || orders.length < over.length,
  };
}

const archivedBefore = (orders: readonly { archivedAt: number | null }[], at: number): number =>
  orders.slice(0, at).filter(({ archivedAt }) => archivedAt !== null).length;

/** Lets a caller who knows the address find the entry, without revealing the address to readers of the log. */
async function fingerprint(email: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email));
  return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
