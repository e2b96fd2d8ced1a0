import { localStandIn } from "../http/local-stand-in";
import type { Limits } from "../http/send-request";
import { type Connection, type FoundConnection, PartnerError, type PartnerWorld, type TestReport } from "../partner";
import { ShipStationClient } from "./client";
import { Carriers, V1Carriers } from "./payload";

const V2 = "https://api.shipstation.com/v2";
const V1 = "https://ssapi.shipstation.com";

/** Checks the key by listing the account's carriers. @throws PartnerError */
export async function connect(world: PartnerWorld, connection: Connection, limits?: Limits): Promise<TestReport> {
  const client = openAccount(world, { ...connection, found: null }, limits);
  const names = (await carriersOf(client)).map(({ name }) => name);
  const carriers =
    names.length === 0
      ? "It has no carrier yet. Connect one in ShipStation before you buy labels."
      : `It has ${names.length === 1 ? "one carrier" : `${names.length} carriers`}: ${names.slice(0, 6).join(", ")}.`;
  const version = client.isV1 ? " This is the older API, which does not support tracking." : "";
  return { found: client.found, message: `Connected to ShipStation. ${carriers}${version}` };
}

/** A client for the keys' account. @throws PartnerError auth without a key */
export function openAccount(world: PartnerWorld, connection: Connection, limits?: Limits): ShipStationClient {
  if (connection.apiKey.trim() === "") throw new PartnerError("auth", "Enter the API key of the ShipStation account.");
  return new ShipStationClient(world, connection, whereIs(world, connection), limits);
}

/** V1 keys have a secret, V2 keys have none. */
function whereIs(world: PartnerWorld, { storeUrl, apiSecret }: Connection): FoundConnection {
  const isV1 = apiSecret.trim() !== "";
  const local = localStandIn(storeUrl, world);
  if (isV1) return { apiBase: local ?? V1, auth: "basic" };
  return { apiBase: local ? `${local}/v2` : V2, auth: "api-key" };
}

export interface CarrierAccount {
  /** The identifiers that rate requests use: the account's id in V2, the carrier's code in V1. */
  id: string;
  name: string;
}

export async function carriersOf(client: ShipStationClient): Promise<CarrierAccount[]> {
  const answer = await client.ask("/carriers");
  if (client.isV1) {
    const read = V1Carriers.safeParse(Array.isArray(answer) ? answer : null);
    if (!Array.isArray(answer)) throw notCarriers();
    return (read.data ?? []).map(({ code, name, nickname }) => ({ id: code, name: nickname || name || code }));
  }
  const read = Carriers.safeParse(answer);
  if (!read.success || !Array.isArray((answer as { carriers?: unknown }).carriers)) throw notCarriers();
  return read.data.carriers
    .filter(({ carrier_id, disabled_by_billing_plan }) => carrier_id !== "" && !disabled_by_billing_plan)
    .map(({ carrier_id, friendly_name, nickname, carrier_code }) => ({
      id: carrier_id,
      name: nickname || friendly_name || carrier_code,
    }));
}

const notCarriers = () =>
  new PartnerError("nonsense", "ShipStation sent an unexpected response to the carrier request.");
