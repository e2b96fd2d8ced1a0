import type { PickView } from "#app/domain/picking/plan/pick-view";
import type { WallOrder } from "#app/domain/picking/wall/wall-order";
import type { WallScreen } from "#app/domain/picking/wall/wall-screen.server";
import type { PackState } from "#app/domain/shipping/packing/pack-state";
import { dropCopies, isCopy, keepState, keepPage as keepThisPage, statesAfterCopy } from "../kept/kept-work";
import type { Operation } from "./operation";
import type { QueueAnswer } from "./post-operation";

/** What the server said about a page's work after the page's copy was made: the copy begins with it. */
export type Restored =
  | { kind: "restored"; view: PickView }
  | { kind: "wall"; wall: ServedWall }
  /** A put, or its undo. `order`: null when it was the last of its order. */
  | { kind: "put"; operation: KeptPut; order: WallOrder | null }
  | { kind: "packing"; state: PackState };

export type KeptPut = Pick<Operation, "id" | "about" | "fields">;
type ServedWall = Pick<WallScreen, "cart" | "orders" | "last" | "ready">;
/** Data of a page that is newer than its copy until the next one is made. */
export type Served = ServedWall | PackState;

/** Keeps the page on this device; until its copy is made, an earlier one begins with what the server has sent now. */
export function keepPage(served?: Served): void {
  if (served && !isCopy()) void keepServed(served);
  keepThisPage();
}

const keepServed = (served: Served): Promise<void> =>
  "cart" in served
    ? keepState(`wall/${served.cart.id}`, { kind: "wall", wall: served } satisfies Restored)
    : keepPacking(served);

const keepPacking = (state: PackState) =>
  keepState(`packing/${state.orderId}`, { kind: "packing", state } satisfies Restored);

/** Stores what an answer says about its order. */
export async function keepAnswer({ id, about, to, fields }: Operation, answer: QueueAnswer): Promise<void> {
  const { said, view, order, state } = answer;
  if (view) await keepState(about.id, view);
  if (state) await keepPacking(state);
  if (order !== undefined && said?.ok)
    await keepState(`put/${about.id}`, { kind: "put", operation: { id, about, fields }, order } satisfies Restored);
  // Picked units are to be sorted, and a copy of the wall lacks them.
  const isPick = !to && order === undefined;
  if (isPick && (!view || view.cart?.isSorted)) await dropCopies("/put-wall");
}

/** What a copy begins with, oldest first; nothing on a page from the server. Pick views are stored as they are. */
export const restoredAfterCopy = async (): Promise<Restored[]> =>
  (await statesAfterCopy<Restored | PickView>()).map((state) =>
    "kind" in state ? state : { kind: "restored", view: state },
  );
