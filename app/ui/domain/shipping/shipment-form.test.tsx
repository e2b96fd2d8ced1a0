import { expect, test } from "vitest";
import { renderAsUser } from "#tests/support/remix-page";
import { ShipmentForm } from "./shipment-form";

const form = (canBuy: boolean, connectTo: string | null) =>
  renderAsUser(
    <ShipmentForm
      orderId="o1"
      labels={[]}
      canBuy={canBuy}
      connectTo={connectTo}
      initial={{}}
      back="/"
      handling={{}}
      autoFocus={false}
    />,
  );

test("postage is offered only where it can be bought; otherwise a provider can be connected by those who may", () => {
  expect(form(true, "/integrations/new")).toContain("Buy postage");
  expect(form(true, "/integrations/new")).not.toContain("Connect a provider");

  expect(form(false, "/integrations/new")).not.toContain("Buy postage");
  expect(form(false, "/integrations/new")).toMatch(/<a [^>]*href="\/integrations\/new"[^>]*>Connect a provider/);
  expect(form(false, null)).not.toContain("Connect a provider");
  expect(form(false, null)).toContain("no postage provider");
});
