import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderStatusBadge } from "./order-status-badge";
import { TrackingBadge } from "./tracking-badge";

const COLOR = /\b(?:bg|text|border)-\S+/g;
const colors = (badge: React.ReactElement) => renderToStaticMarkup(badge).match(COLOR);

test.each([
  ["unknown", "shipped"],
  ["delivered", "delivered"],
])("a parcel that is %s has the color of an order that is %s", (parcel, order) => {
  const ofOrder = colors(<OrderStatusBadge status={order} />);
  expect(ofOrder).not.toBeNull();
  expect(colors(<TrackingBadge status={parcel} />)).toEqual(ofOrder);
});
