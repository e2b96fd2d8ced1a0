import { json } from "../partner/partner-faults";
import { CARRIERS, type FakeAccount, type FakeLabel, SERVICES } from "./account";
import { labelPdf } from "./label-pdf";

/** The host from which labels are downloaded. */
export const FILES = "https://labels.shipstation.example";

type Body = Record<string, unknown> & {
  shipment?: {
    carrier_id?: string;
    service_code?: string;
    external_shipment_id?: string;
    shipment_number?: string;
    ship_to?: Record<string, unknown>;
    packages?: { weight?: { value?: number } }[];
  };
  rate_options?: { carrier_ids?: string[] };
  test_label?: boolean;
};

export const refusalV2 = (status: number, error_code: string, message: string): Response =>
  json(
    { request_id: "r", errors: [{ error_source: "shipstation", error_type: "business_rules", error_code, message }] },
    status,
  );

const money = (cents: number) => ({ currency: "usd", amount: cents / 100 });

/** ShipStation's API V2, at https://api.shipstation.com/v2. */
export function answerV2(
  account: FakeAccount,
  method: string,
  path: string,
  body: Body,
  query = new URLSearchParams(),
): Response {
  if (path === "/carriers") return json({ carriers: account.carriers.map(toCarrier) });
  if (path === "/rates" && method === "POST") return rates(account, body);
  if (path === "/labels" && method === "POST") return buy(account, body);
  if (path === "/tracking") return trackNumber(account, query);
  const byKey = /^\/labels\/external_shipment_id\/(.+)$/.exec(path);
  if (byKey) return labelOr404(account.labels.find(({ key }) => key === decodeURIComponent(byKey[1] ?? "")));
  const [, id = "", verb = ""] = /^\/labels\/se-(\d+)(?:\/(void|track))?$/.exec(path) ?? [];
  const label = account.labels.find(({ number }) => String(number) === id);
  if (!label || verb === "") return labelOr404(label);
  return verb === "void" ? json(account.void(label)) : track(account, label);
}

const toCarrier = ({ id, code, name }: (typeof CARRIERS)[number]) => ({
  carrier_id: id,
  carrier_code: code,
  friendly_name: name,
  nickname: null,
});

function rates(account: FakeAccount, { shipment, rate_options }: Body): Response {
  const grams = shipment?.packages?.[0]?.weight?.value ?? 0;
  const all = SERVICES.filter(({ carrier }) => rate_options?.carrier_ids?.includes(carrier)).map((service) => ({
    rate_id: `se-r-${service.code}`,
    carrier_id: service.carrier,
    carrier_code: CARRIERS.find(({ id }) => id === service.carrier)?.code,
    carrier_friendly_name: CARRIERS.find(({ id }) => id === service.carrier)?.name,
    service_code: service.code,
    service_type: service.name,
    package_type: "package",
    shipping_amount: money(account.price(service, grams) - 60),
    insurance_amount: money(10),
    confirmation_amount: money(20),
    other_amount: money(30),
    delivery_days: service.days,
    validation_status: grams > service.most ? "invalid" : "valid",
    warning_messages: service.carrier === "se-3" ? ["A phone number of the addressee is needed."] : [],
    error_messages: grams > service.most ? [`The parcel is too heavy (${service.most} g at most).`] : [],
  }));
  return json({
    rate_response: {
      rates: all.filter(({ validation_status }) => validation_status === "valid"),
      invalid_rates: all.filter(({ validation_status }) => validation_status === "invalid"),
      errors:
        shipment?.ship_to?.postal_code === "00000"
          ? [{ message: "No carrier goes to 00000.", carrier_name: "UPS" }]
          : [],
    },
  });
}

function buy(account: FakeAccount, { shipment = {}, test_label }: Body): Response {
  const key = shipment.external_shipment_id ?? "";
  if (account.labels.some((label) => label.key === key)) {
    return refusalV2(400, "invalid_field_value", `A shipment with external_shipment_id ${key} exists already.`);
  }
  if (shipment.ship_to?.postal_code === "00000")
    return refusalV2(400, "invalid_address", "The address does not exist.");
  const to = shipment.ship_to ?? {};
  const wish = { key, orderNumber: shipment.shipment_number ?? "", serviceCode: shipment.service_code ?? "", to };
  const label = account.buy({ ...wish, isTest: test_label === true }, shipment.packages?.[0]?.weight?.value ?? 0);
  return label ? json(toLabel(label)) : refusalV2(402, "insufficient_funds", "Insufficient funds in account.");
}

const labelOr404 = (label: FakeLabel | undefined): Response =>
  label ? json(toLabel({ ...label, isDrawn: true })) : refusalV2(404, "not_found", "Label not found.");

const toLabel = (label: FakeLabel) => ({
  label_id: `se-${label.number}`,
  status: label.isVoided ? "voided" : label.isDrawn ? "completed" : "processing",
  voided: label.isVoided,
  external_shipment_id: label.key,
  tracking_number: label.trackingNumber,
  carrier_code: label.carrierCode,
  service_code: label.serviceCode,
  shipment_cost: money(label.costCents),
  insurance_cost: money(0),
  is_test_label: label.isTest,
  label_download: label.isDrawn ? { pdf: `${FILES}/${label.number}.pdf`, zpl: `${FILES}/${label.number}.zpl` } : {},
});

function track(account: FakeAccount, label: FakeLabel): Response {
  const events = account.events.get(label.trackingNumber) ?? [];
  return json({
    tracking_number: label.trackingNumber,
    status_code: events[0]?.status_code ?? "NY",
    // Newest first, as ShipStation sorts them.
    events,
  });
}

/**
 * By carrier and number, whoever sold the label. Refuses carriers that are not connected, and accounts on smaller
 * plans.
 */
function trackNumber(account: FakeAccount, query: URLSearchParams): Response {
  const [code, number] = [query.get("carrier_code"), query.get("tracking_number") ?? ""];
  if (!account.tracksByNumber) return refusalV2(402, "unauthorized", "Your plan does not have tracking.");
  if (!account.carriers.some((carrier) => carrier.code === code))
    return refusalV2(400, "invalid_field_value", `The carrier ${code} is not connected.`);
  const events = account.events.get(number);
  if (!events) return refusalV2(404, "not_found", "No tracking information found.");
  return json({ tracking_number: number, status_code: events[0]?.status_code ?? "NY", events });
}

/** What the printer gets, unchanged. */
export const labelZpl = ({ trackingNumber }: Pick<FakeLabel, "trackingNumber">): string =>
  `^XA^PW812^LL1218^FO40,40^A0N,40,40^FD${trackingNumber}^FS^XZ\n`;

/** The file host, which needs no key and must not get one. */
export function answerFile(account: FakeAccount, path: string): Response {
  const label = account.labels.find((each) => path.startsWith(`/${each.number}.`));
  if (label && account.hasZpl && path.endsWith(".zpl"))
    return new Response(labelZpl(label), { headers: { "content-type": "application/octet-stream" } });
  if (!label || path.endsWith(".zpl")) return new Response("Not found", { status: 404 });
  return new Response(labelPdf(label), { headers: { "content-type": "application/pdf" } });
}
