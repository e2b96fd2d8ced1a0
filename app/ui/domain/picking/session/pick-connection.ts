import { pickingPaths } from "#app/http/picking-paths";
import type { Operation } from "#app/ui/scan/waiting/operation";
import { type QueueAnswer, sendOperation } from "#app/ui/scan/waiting/post-operation";
import type { Sent } from "#app/ui/scan/waiting/sender";

/** Sends a stored scan, pick, undo or form once, and returns the result. */
export function sendKept(
  { id, userId, about, to, fields: { intent = "scan", ...fields } }: Operation,
  isRestored: boolean,
): Promise<Sent<QueueAnswer>> {
  if (to) {
    const { form = "{}", ifRestored = "{}" } = fields;
    const parts = isRestored ? [form, ifRestored] : [form];
    return sendOperation(id, to, Object.assign({}, ...parts.map((part) => JSON.parse(part)), { by: userId }));
  }
  // `intent` stays in the stored format, so that open pages of an earlier version can send what this one stored.
  return sendOperation(id, pickingPaths.act(intent), { ...fields, orderId: about.id, scanId: id, by: userId });
}
