import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Time } from "#app/ui/primitives/values/time";
import { CustomerOrders } from "../details/customer-orders";
import { linkedFacts, type OrderDetail } from "../details/order-details";

/** The warehouse that an order ships from, where there are several. */
export interface ShipsFrom {
  code: string;
  why: string;
  /** The user may compare the warehouses and choose another. */
  mayOpen: boolean;
}

interface Props {
  order: OrderDetail;
  shipsFrom: ShipsFrom | null;
  warehouseTo: string;
}

/** Customer, address and origin of an order. */
export function OrderFacts({ order, shipsFrom, warehouseTo }: Props) {
  return (
    <>
      <Card title="Customer">
        <DescriptionList
          columns={1}
          items={[
            { term: "Name", detail: <bdi>{order.customerName}</bdi> },
            {
              term: "Email",
              detail: order.customerEmail && (
                <a href={`mailto:${order.customerEmail}`} className="break-all underline underline-offset-3">
                  {order.customerEmail}
                </a>
              ),
            },
            ...(order.customerPhone ? [{ term: "Phone", detail: order.customerPhone }] : []),
            {
              term: "Ship to",
              detail: order.shippingAddress && (
                <span dir="auto" className="whitespace-pre-line">
                  {order.shippingAddress}
                </span>
              ),
            },
            ...(order.note
              ? [{ term: "Customer's note", detail: <span className="whitespace-pre-line">{order.note}</span> }]
              : []),
          ]}
        />
        <p className="mt-4 text-sm">
          <CustomerOrders customer={order} />
        </p>
      </Card>
      <Card title="Details">
        <DescriptionList
          columns={1}
          items={[
            { term: "Placed", detail: <Time at={order.placedAt} /> },
            ...(order.companyName ? [{ term: "Company", detail: <bdi>{order.companyName}</bdi> }] : []),
            ...(shipsFrom
              ? [
                  {
                    term: "Ships from",
                    detail: (
                      <>
                        {shipsFrom.code}
                        <span className="block text-muted text-sm">{shipsFrom.why}</span>
                        {shipsFrom.mayOpen && <TextLink href={warehouseTo}>Compare warehouses</TextLink>}
                      </>
                    ),
                  },
                ]
              : []),
            { term: "Source", detail: order.source === "manual" ? "Created manually" : "Store" },
            ...(order.payment ? [{ term: "Payment", detail: order.payment }] : []),
            ...(order.shippingMethod ? [{ term: "Shipping method", detail: order.shippingMethod }] : []),
            ...linkedFacts(order.linked),
          ]}
        />
      </Card>
    </>
  );
}
