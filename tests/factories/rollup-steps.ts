import { sql } from "drizzle-orm";
import fc from "fast-check";
import { products } from "#db/schema/catalog";
import { PLACED, type Story } from "./expected-rollups";

const HOUR = 3_600_000;

const CHANGES = ["pending", "cancelled", "failed", "checkout-draft", "refunded"] as const;
const STEPS = [
  "place",
  "place",
  "place",
  "total",
  "status",
  "ship",
  "ship",
  "unship",
  "cost",
  "move",
  "move",
  "parcel",
  "parcel",
  "session",
  "putBack",
] as const;

/** What happens in a company, and how long ago it was: as late as one likes. */
export const step = fc.record({ what: fc.constantFrom(...STEPS), n: fc.nat(99), hoursAgo: fc.nat(24 * 12) });

export async function play(
  story: Story,
  { what, n, hoursAgo }: { what: (typeof STEPS)[number]; n: number; hoursAgo: number },
) {
  const at = story.ctx.now() - hoursAgo * HOUR;
  if (what === "place") await story.place(n, at, PLACED[n % PLACED.length] ?? "pending");
  else if (what === "total") await story.edit(n, { totalMinor: n * 7 });
  else if (what === "status") await story.edit(n, { status: CHANGES[n % CHANGES.length] ?? "pending" });
  else if (what === "ship") await story.ship(n, at);
  else if (what === "unship") await story.unship(n);
  else if (what === "cost")
    await story.db.update(
      products,
      { costMinor: n % 5 === 0 ? null : n },
      sql`${products.id} = ${story.product(n).id}`,
    );
  else if (what === "move")
    await story.move(
      n,
      at,
      (["receive", "adjust", "count", "ship", "return"] as const)[n % 5] ?? "adjust",
      n % 5 === 3 || n % 2 ? -(1 + (n % 3)) : 1 + (n % 3),
    );
  else if (what === "parcel") await story.parcel(n, at, n % 2 ? "ups" : "dhl");
  else if (what === "session") await story.session(n, at);
  else await story.putBack(n, at);
}
