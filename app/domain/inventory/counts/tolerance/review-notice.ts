import type { Notice } from "../../../notifications/notifications.service.server";

/** For managers: a count's differences wait for approval. */
export function reviewNotice(
  { countId, code, lines }: { countId: string; code: string; lines: number },
  byId: string,
): Notice {
  const what = lines === 1 ? "1 difference waits" : `${lines} differences wait`;
  return {
    ...{ kind: "count-review", key: countId, title: `Count of ${code}`, byId },
    ...{ body: `${what} for approval.`, path: `/inventory/counts/${countId}` },
  };
}
