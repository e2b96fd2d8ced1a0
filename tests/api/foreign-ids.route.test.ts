import { afterAll, beforeAll, expect, test } from "vitest";
import { type Reach, ROLES, type Role, reachOf } from "#app/domain/kernel/permissions";
import { aHouse, furnish, type House, noHouse } from "#tests/factories/company-records";
import { IS_THOROUGH } from "#tests/support/thorough";
import { accountOf, call } from "./call";
import { type Door, doors, idName } from "./guarded-routes";

/**
 * Calls every route as every role, with ids of the user's own company, of an assigned one, and of a foreign one. An id
 * out of reach must get exactly the response of an id that does not exist; an id in reach must not.
 */
const PLACES = ["own", "assigned", "foreign"] as const;
type Place = (typeof PLACES)[number];

const isReached = (reach: Reach, place: Place): boolean =>
  reach === "all" || place === "own" || (reach === "scope" && place === "assigned");

/** Warehouses belong to no company, so a route that takes no other id is in everyone's reach. */
const takesWarehouseOnly = ({ ids }: Door): boolean => ids.length > 0 && ids.every((id) => id === "warehouseId");

/**
 * Whoever reaches all companies has none of their own: a foreign one stands for each. Of two places in reach, each route
 * is tested with one, by turns, and with both in a thorough run. A place out of reach is always tested.
 */
function placesFor(door: Door, reach: Reach): readonly Place[] {
  if (reach === "all") return ["foreign"];
  const reached = PLACES.filter((place) => isReached(reach, place));
  const skipped = IS_THOROUGH || reached.length < 2 ? null : reached[doors.indexOf(door) % reached.length];
  return PLACES.filter((place) => place !== skipped);
}

let houses: Record<Place, House>;
const cookies = new Map<Role, string>();
const users = new Map<Role, string>();
let calls = 0;

beforeAll(async () => {
  houses = { own: await aHouse(), assigned: await aHouse(), foreign: await aHouse() };
  for (const role of ROLES) {
    const { companyId } = houses.own;
    const { id, cookie } = await accountOf(role, { companyId, assigned: [houses.assigned.companyId] });
    cookies.set(role, cookie);
    users.set(role, id);
  }
});

afterAll(() => {
  const files = new Set(doors.map(({ file }) => file)).size;
  console.info(`Foreign ids: ${files} routes (${doors.length} operations) x ${ROLES.length} roles, ${calls} calls`);
});

/** The ids in a route's path and body. */
const namedBy = ({ ids, file }: Door) =>
  ids.map((name) => (name === "id" ? (idName(file) ?? "productId") : name === "company" ? "companyId" : name));

function ask(door: Door, role: Role, house: House): Promise<number> {
  calls += 1;
  const api = door.kind === "api";
  const write = door.method !== "GET";
  const { companyId } = house;
  const ids = { ...house, id: house[idName(door.file) ?? "productId"] };
  const given = Object.entries({ companyId, company: companyId, ...(!write && { limit: "5" }) });
  // Calls refuse unknown parameters before they check whose id it is.
  const query = new URLSearchParams(given.filter(([name]) => !api || door.queryNames.includes(name)));
  const fields = { ...FIELDS, ...ids, by: users.get(role) ?? "" };
  return call(door.handler, {
    method: door.method,
    path: `/${door.file.replace(/^(app|api)\//, "")}?${query}`,
    params: { ...ids, step: "pause", decision: "keep", type: "woocommerce", kind: "products" },
    cookie: cookies.get(role),
    ...(write && { body: api ? JSON.stringify(fields) : new URLSearchParams(fields) }),
    headers: write && api ? { "Content-Type": "application/json" } : {},
  });
}

/** Values that satisfy most schemas, and a status that is valid for orders but not for companies. */
const FIELDS: Record<string, string> = {
  barcode: "x",
  status: "on-hold",
  reason: "x",
  trackingNumber: "1Z5R89390357567127",
  carrier: "ups",
  shippingMethod: "standard",
  orderNumber: "1",
  customerName: "x",
  customerEmail: "x@example.test",
  shippingAddress: "x",
  firstName: "Matrix",
  lastName: "x",
  intent: "status",
  decision: "found",
  counted: "1",
  scan: "x",
  expected: "1",
  operationId: "operation-of-the-matrix",
};

const DENIED = [403, 404, 405, 422];

/** Records in reach, by the place whose company has them, for the writes of one route. */
type Unused = Map<Place, House>;

/** A write that is accepted can use up the records that it is given, so the next one gets new ones. */
async function writeInReach(door: Door, role: Role, place: Place, unused: Unused): Promise<number> {
  const house = unused.get(place) ?? (await furnish(houses[place].companyId, namedBy(door)));
  const answer = await ask(door, role, house);
  if (answer < 400) unused.delete(place);
  else unused.set(place, house);
  return answer;
}

async function expectReach(door: Door, role: Role, unused: Unused): Promise<void> {
  const reach = reachOf(role, door.permission);
  // A user without the route's permission is refused before the id is looked up.
  if (!reach) {
    expect(await ask(door, role, houses.own), role).toBe(403);
    return;
  }
  const write = door.method !== "GET";
  let unknown: Promise<number> | undefined;
  const answerToUnknown = () => (unknown ??= ask(door, role, noHouse()));
  // A route without ids makes the same call for each company.
  for (const place of door.ids.length === 0 ? placesFor(door, reach).slice(0, 1) : placesFor(door, reach)) {
    const reached = isReached(reach, place) || takesWarehouseOnly(door);
    const answer =
      write && reached && door.ids.length > 0
        ? await writeInReach(door, role, place, unused)
        : await ask(door, role, houses[place]);
    if (!reached && door.ids.length > 0) {
      expect(answer, `${role}: ${place}`).toBe(await answerToUnknown());
      if (write) expect(DENIED, `${role}: ${place}: ${answer}`).toContain(answer);
    } else {
      expect([401, 500], `${role}: ${place}`).not.toContain(answer);
      if (idName(door.file) && (await answerToUnknown()) === 404)
        expect(answer, `${role}: ${place}, which is in reach`).not.toBe(404);
    }
  }
}

test.each(doors)("$name", async (door) => {
  const unused: Unused = new Map();
  for (const role of ROLES) await expectReach(door, role, unused);
});

test("there are doors with ids, and doors of every kind", () => {
  expect(doors.filter(({ ids }) => ids.length > 0).length).toBeGreaterThan(30);
  expect(new Set(doors.map(({ kind }) => kind))).toEqual(new Set(["page", "api"]));
});
