import { inflateRawSync } from "node:zlib";
import { CLIENT, COMPANY } from "../million/sample-ids";

export interface Asked {
  name: string;
  path: string;
  as: string;
}

const ADMIN = "admin@stowline.test";
const REPORTS = ["shipments", "inventory", "financial", "performance", "products"] as const;
const DAYS = [7, 30, 90] as const;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The dashboard and the four reports, for all companies and for one; one report over increasingly many days. */
export const reports = (): Asked[] => [
  { name: "dashboard, all companies", path: "/", as: ADMIN },
  { name: "dashboard, a client", path: "/", as: CLIENT },
  ...REPORTS.flatMap((type) => [
    { name: `${type}, 30 days, all companies`, path: `/api/reports/${type}`, as: ADMIN },
    { name: `${type}, 30 days, one company`, path: `/api/reports/${type}?companyId=${COMPANY}`, as: ADMIN },
  ]),
  ...DAYS.map((days) => ({
    name: `financial, ${days} days, one company`,
    path: `/api/reports/financial?companyId=${COMPANY}&from=${day(1 - days)}&to=${day(0)}`,
    as: ADMIN,
  })),
];

interface File {
  name: string;
  path: string;
  count: (bytes: Buffer) => string;
}

/** All orders of the smaller database were placed within this many days. */
const EXPORTED_DAYS = 370;
const PAGES = 200;

/** Files as large as users may request. */
export async function files(url: string, headers: Record<string, string>): Promise<File[]> {
  const listed = await fetch(`${url}/api/orders?status=pending&limit=${PAGES}`, { headers });
  const ids = ((await listed.json()) as { id: string }[]).map(({ id }) => `id=${id}`).join("&");
  const span = `from=${day(-EXPORTED_DAYS)}&to=${day(0)}`;
  return [
    {
      name: "orders as Excel",
      path: `/api/orders/export?format=xlsx&${span}`,
      count: (bytes) => `${rowsOf(bytes)} rows`,
    },
    {
      name: "orders as CSV",
      path: `/api/orders/export?format=csv&${span}`,
      count: (bytes) => `${linesOf(bytes)} rows`,
    },
    { name: "pick lists as PDF", path: `/orders/pick-lists.pdf?${ids}`, count: (bytes) => `${pagesOf(bytes)} pages` },
  ];
}

const linesOf = (bytes: Buffer): number => bytes.toString("latin1").split("\n").length - 2;
const pagesOf = (bytes: Buffer): number => (bytes.toString("latin1").match(/\/Type ?\/Page\b(?!s)/g) ?? []).length;

/** Rows of the first sheet: the archive's largest entry, without its header row. */
function rowsOf(bytes: Buffer): number {
  let most = 0;
  for (let at = bytes.indexOf("PK\x03\x04"); at >= 0; at = bytes.indexOf("PK\x03\x04", at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    try {
      const text = inflateRawSync(bytes.subarray(start)).toString("latin1");
      most = Math.max(most, text.split("<row").length - 2);
    } catch {
      // Stored without compression, or not an archive entry.
    }
  }
  return most;
}
