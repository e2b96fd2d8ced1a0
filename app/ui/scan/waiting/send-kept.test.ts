import { afterEach, expect, test, vi } from "vitest";
import { sendKept } from "#app/ui/domain/picking/session/pick-connection";

afterEach(() => vi.unstubAllGlobals());

test("a form that outlived its page is sent with what its device knew, and one of this page without", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_to: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ said: null, view: null });
  });
  const operation = {
    ...{ id: "op", userId: "ana", about: { id: "order", name: "1001" }, label: "", guess: null, told: true },
    ...{ to: "/packing/order/check", fields: { form: '{"barcode":"A"}', ifRestored: '{"seen":{"updatedAt":1}}' } },
  };
  await sendKept(operation, false);
  await sendKept(operation, true);
  expect(sent).toEqual([
    { barcode: "A", by: "ana" },
    { barcode: "A", seen: { updatedAt: 1 }, by: "ana" },
  ]);
});
