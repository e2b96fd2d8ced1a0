import { json } from "../partner/partner-faults";
import { CARRIERS, type FakeAccount, SERVICES } from "./account";
import { labelPdf } from "./label-pdf";

type Body = Record<string, unknown> & { weight?: { value?: number }; shipTo?: Record<string, unknown> };

const refusal = (message: string, status = 500): Response =>
  json({ Message: "An error has occurred.", ExceptionMessage: message }, status);

/** ShipStation's older API, at https://ssapi.shipstation.com. */
export function answerV1(account: FakeAccount, method: string, url: URL, path: string, body: Body): Response {
  switch (`${method} ${path}`) {
    case "GET /carriers":
      return json(account.carriers.map(({ code, name }) => ({ code, name, nickname: null, balance: 1 })));
    case "POST /shipments/getrates":
      return rates(account, body);
    case "POST /orders/createorder":
      return createOrder(account, body);
    case "POST /orders/createlabelfororder":
      return buy(account, body);
    case "GET /shipments":
      return json({
        shipments: shipments(account, url.searchParams.get("orderNumber") ?? ""),
        total: 1,
        page: 1,
        pages: 1,
      });
    case "POST /shipments/voidlabel": {
      const label = account.labels.find(({ number }) => number === body.shipmentId);
      return label ? json(account.void(label)) : refusal("Shipment not found", 404);
    }
    default:
      return refusal("No such resource", 404);
  }
}

function rates(account: FakeAccount, body: Body): Response {
  if (body.toPostalCode === "00000") return refusal("The destination is not valid.");
  const carrier = CARRIERS.find(({ code }) => code === body.carrierCode);
  const grams = body.weight?.value ?? 0;
  const fitting = SERVICES.filter((service) => service.carrier === carrier?.id && grams <= service.most);
  return json(
    fitting.map((service) => ({
      serviceName: service.name,
      serviceCode: service.code,
      shipmentCost: (account.price(service, grams) - 30) / 100,
      otherCost: 0.3,
    })),
  );
}

function createOrder(account: FakeAccount, body: Body): Response {
  const key = String(body.orderKey);
  if (account.labels.some((label) => label.key === key))
    return refusal("Orders that are shipped cannot be changed.", 400);
  const id = account.orders.get(key)?.id ?? 7000 + account.orders.size;
  account.orders.set(key, { id, number: String(body.orderNumber), to: body.shipTo ?? {} });
  return json({ orderId: id, orderKey: key });
}

function buy(account: FakeAccount, body: Body): Response {
  const [key, order] = [...account.orders].find(([, { id }]) => id === body.orderId) ?? [];
  if (!key || !order) return refusal("The order does not exist.", 404);
  if (order.to.postalCode === "00000") return refusal("The address does not exist.");
  const wish = { key, orderNumber: order.number, serviceCode: String(body.serviceCode), to: order.to };
  const label = account.buy({ ...wish, isTest: body.testLabel === true }, body.weight?.value ?? 0);
  if (!label) return refusal("Insufficient funds in account.");
  return json({
    shipmentId: label.number,
    trackingNumber: label.trackingNumber,
    shipmentCost: label.costCents / 100,
    insuranceCost: 0,
    labelData: btoa(String.fromCharCode(...labelPdf(label))),
  });
}

const shipments = (account: FakeAccount, orderNumber: string) =>
  account.labels
    .filter((label) => label.orderNumber.startsWith(orderNumber))
    .map((label) => ({
      shipmentId: label.number,
      orderKey: label.key,
      orderNumber: label.orderNumber,
      trackingNumber: label.trackingNumber,
      shipmentCost: label.costCents / 100,
      insuranceCost: 0,
      carrierCode: label.carrierCode,
      serviceCode: label.serviceCode,
      voided: label.isVoided,
      isReturnLabel: false,
    }));
