import { readdirSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { documentStatus, INVOICE_STATUS_TABLE } from "#app/domain/billing/invoice-labels";
import type { Status } from "#app/domain/kernel/status-table";
import { CLIENT_STATUS_TABLE, ORDER_STATUS_TABLE } from "#app/domain/orders/order-status";
import { Badge } from "../primitives/values/badge";

const root = new URL("../../../", import.meta.url);
const sources = readdirSync(new URL("app", root), { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => `app/${file}`);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");

/** Files that hold a table, by what they call. */
const holders = sources.filter((file) => /[^\w]statusTable[<(]/.test(read(file)) && !file.endsWith("status-table.ts"));

async function allStatuses(): Promise<{ at: string; status: Status }[]> {
  const modules = await Promise.all(
    holders.map(async (file) => [file, await import(/* @vite-ignore */ new URL(file, root).href)] as const),
  );
  return modules.flatMap(([file, module]) =>
    Object.entries<unknown>(module)
      .filter(([name]) => name.endsWith("_TABLE"))
      .flatMap(([name, table]) =>
        Object.entries(table as Record<string, Status>).map(([key, status]) => ({
          at: `${file} ${name}.${key}`,
          status,
        })),
      ),
  );
}

test("a name has one color and one icon in all tables", async () => {
  const statuses = await allStatuses();
  expect(statuses.length).toBeGreaterThan(90);
  const seen = new Map<string, { at: string; look: string }>();
  const differing = statuses.flatMap(({ at, status: { label, tone, icon } }) => {
    const look = `${tone} ${icon ?? ""}`;
    const other = seen.get(label) ?? { at, look };
    seen.set(label, other);
    return other.look === look ? [] : [`${label}: ${other.look} (${other.at}), ${look} (${at})`];
  });
  expect(differing).toEqual([]);
});

test("every status has a name in sentence case, unless the specification gives it, and an icon of the sprite", async () => {
  const drawn = new Set([...read("app/ui/icons/sprite.svg").matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
  const SPECIFIED =
    /^(Ready to Ship|(Out of|Low|In) Stock|(No|Unknown) SKU|Super User|Company Owner|Warehouse Manager)$/;
  for (const { at, status } of await allStatuses()) {
    expect(status.label, at).toMatch(SPECIFIED.test(status.label) ? SPECIFIED : /^[A-Z][a-z-]*( [a-z]+)*$/);
    if (status.icon) expect(drawn, at).toContain(status.icon);
    expect(renderToStaticMarkup(<Badge status={status} />), at).toContain(status.label);
  }
});

test("no other file pairs a label with a color", () => {
  const pairs = /label: [^,{}]+,\s*tone:|tone: "(?:neutral|accent|good|warn|bad|info|outline)",[^}]*label:/;
  const others = sources.filter((file) => !holders.includes(file) && pairs.test(read(file)));
  // The series of a chart have the colors of the chart.
  expect(others.filter((file) => !/series=/.test(read(file)))).toEqual([]);
});

test("the client's words differ between statuses, and the colors stay", () => {
  const statuses = Object.keys(ORDER_STATUS_TABLE) as (keyof typeof ORDER_STATUS_TABLE)[];
  expect(new Set(statuses.map((status) => CLIENT_STATUS_TABLE[status].label)).size).toBe(statuses.length);
  for (const status of statuses) expect(CLIENT_STATUS_TABLE[status].tone).toBe(ORDER_STATUS_TABLE[status].tone);
});

test("an unpaid invoice is overdue in the table's words, and a credit note is not", () => {
  const unpaid = { status: "issued", isOverdue: true };
  expect(documentStatus({ kind: "invoice", ...unpaid })).toBe(INVOICE_STATUS_TABLE.overdue);
  expect(documentStatus({ kind: "credit-note", ...unpaid })).toBe(INVOICE_STATUS_TABLE["credit-note"]);
});

test("an invoice with payments and a balance is partly paid, and overdue first", () => {
  const part = { kind: "invoice", status: "issued", isOverdue: false, paidMinor: 100, openMinor: 50 };
  expect(documentStatus(part)).toBe(INVOICE_STATUS_TABLE["partly-paid"]);
  expect(documentStatus({ ...part, isOverdue: true })).toBe(INVOICE_STATUS_TABLE.overdue);
  expect(documentStatus({ ...part, paidMinor: 0 })).toBe(INVOICE_STATUS_TABLE.issued);
  expect(documentStatus({ ...part, kind: "credit-note" })).toBe(INVOICE_STATUS_TABLE["credit-note"]);
  expect(documentStatus({ ...part, status: "paid", openMinor: 0 })).toBe(INVOICE_STATUS_TABLE.paid);
  const credited = { ...part, totalMinor: 60, taxMinor: 10, paidMinor: 0 };
  expect(documentStatus(credited)).toBe(INVOICE_STATUS_TABLE["partly-credited"]);
  expect(documentStatus({ ...credited, openMinor: 70 })).toBe(INVOICE_STATUS_TABLE.issued);
  expect(documentStatus({ ...credited, openMinor: -10 })).toBe(INVOICE_STATUS_TABLE.issued);
});
