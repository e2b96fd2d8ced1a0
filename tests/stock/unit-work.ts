/** Handling units among the commands: resolved against the current state. */
import { choose, type Drawn, placeFor } from "./drawn";
import { type HandlingUnit, type Model, ONE_SKU, PLACES, placeHere, RESERVED, unitOf, warehouseOf } from "./model";
import { pathOf } from "./model-units";

interface Handling {
  unit: string;
  /** Staff of the warehouse handle all units, staff of a company its own. */
  byProvider: boolean;
  /** A reason to break the rules of a place is given. */
  hasReason: boolean;
}

export type UnitWork =
  | { do: "makeUnit"; kind: HandlingUnit["kind"]; owner: number | null; place: string; byProvider: boolean }
  | ({ do: "moveUnit"; to: string; stoodIn: string[] | null } & Handling)
  | ({ do: "dissolveUnit"; to: string | null; staysOpen?: true } & Handling);

const WORK = { makeUnit: true, moveUnit: true, dissolveUnit: true } satisfies Record<UnitWork["do"], true>;
export const isUnitWork = <C extends { do: string }>(command: C): command is C & UnitWork => command.do in WORK;

const KINDS: readonly [HandlingUnit["kind"], ...HandlingUnit["kind"][]] = ["pallet", "tote", "carton", "pallet"];

/** Null when there is no unit; undefined when it is another kind of command. */
export function settleUnitWork(model: Model, at: number, drawn: Drawn): UnitWork | null | undefined {
  const { a, b, quantity, fitting } = drawn;
  if (drawn.do === "makeUnit") {
    const isForAll = b % 3 === 0;
    return {
      ...{ do: "makeUnit", kind: KINDS[a % KINDS.length] ?? KINDS[0], owner: isForAll ? null : at },
      ...{
        place: fitting ? placeFor(a + b) : standingPlace(model, "main", a + b),
        byProvider: isForAll || a % 4 === 0,
      },
    };
  }
  if (drawn.do !== "moveUnit" && drawn.do !== "dissolveUnit") return undefined;
  const own = model.units.filter(({ isDissolved, owner }) => !isDissolved && (owner === at || owner === null));
  const unit = choose(fitting ? own : model.units, a);
  if (!unit) return null;
  const handling = { unit: unit.name, byProvider: unit.owner === null || a % 5 === 0, hasReason: quantity % 3 === 0 };
  const here = warehouseOf(model, unit.parent);
  const to = placeHere(here, standingPlace(model, fitting || b % 2 ? here : "second", b * 7 + quantity));
  if (drawn.do === "moveUnit")
    return { do: "moveUnit", ...handling, to, stoodIn: quantity % 2 ? null : pathOf(model, unit) };
  return { do: "dissolveUnit", ...handling, to: b % 2 ? null : to };
}

/** The company's own staff handle its own unit. */
export const isOwn = (model: Model, at: number, work: UnitWork): boolean =>
  !work.byProvider && (work.do === "makeUnit" || unitOf(model, work.unit)?.owner === at);

/** A bin of the warehouse, or a pallet. */
function standingPlace(model: Model, warehouse: string, n: number): string {
  const bins = PLACES.filter((place) => place.warehouse === warehouse).map(({ code }) => code);
  const pallets = model.units.filter(
    ({ kind, parent, isDissolved }) => kind === "pallet" && !isDissolved && warehouseOf(model, parent) === warehouse,
  );
  return choose([...bins, ...pallets.map(({ name }) => name)], n) ?? PLACES[0].code;
}

/** Where units of the company go: usually a bin, otherwise a handling unit with a location of the company. */
export function placeIn({ units }: Model, at: number, n: number, m: number): string {
  const used = units.filter(({ isDissolved, usedBy }) => !isDissolved && usedBy.includes(at));
  return (m % 3 === 0 && choose(used, n)?.name) || placeFor(n);
}

/** The same for units that are moved: also to a unit that is new to the company, and to bins with rules. */
export function targetIn(
  model: Model,
  at: number,
  { n, m, fitting }: { n: number; m: number; fitting: boolean },
): string {
  if (m % 8 === 1) return ONE_SKU;
  if (m % 8 === 2) return RESERVED;
  const open = model.units.filter(({ isDissolved, owner }) => !isDissolved && (owner === at || owner === null));
  return (m % 2 === 0 && choose(fitting ? open : model.units, n)?.name) || placeFor(n);
}
