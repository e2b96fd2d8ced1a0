import type { Ctx } from "../../kernel/ctx";
import account from "./content/account.md?url&no-inline";
import billing from "./content/billing.md?url&no-inline";
import gettingStarted from "./content/getting-started.md?url&no-inline";
import integrations from "./content/integrations.md?url&no-inline";
import inventory from "./content/inventory.md?url&no-inline";
import orders from "./content/orders.md?url&no-inline";
import picking from "./content/picking.md?url&no-inline";
import shipping from "./content/shipping.md?url&no-inline";
import warehouse from "./content/warehouse.md?url&no-inline";

/** In each file, every article's text follows its slug as a heading. */
const FILES = [account, billing, gettingStarted, integrations, inventory, orders, picking, shipping, warehouse];

/** Texts of the articles, by slug. Static files beside the Worker, so that they do not add to its size. */
export type HelpTexts = ReadonlyMap<string, string>;

let read: HelpTexts | null = null;

/** Reads the files once an isolate. */
export async function helpTexts({ asset }: Pick<Ctx, "asset">): Promise<HelpTexts> {
  read ??= new Map((await Promise.all(FILES.map(async (file) => textsIn(await asset(file))))).flat());
  return read;
}

const textsIn = (file: ArrayBuffer): [slug: string, text: string][] =>
  new TextDecoder()
    .decode(file)
    .split(/^# /m)
    .filter(Boolean)
    .map((part) => {
      const end = part.indexOf("\n");
      return [part.slice(0, end), part.slice(end).trim()];
    });
