import type { Permission } from "#app/domain/kernel/permissions";
import { stampOf } from "#app/http/guards/guard-metadata.server";
import type { House } from "#tests/factories/company-records";

/** Finds every guarded route by itself, so that a new route is tested from the start. */
const routes = import.meta.glob("../../app/routes/**/*.{ts,tsx}", { eager: true }) as Record<
  string,
  Record<string, unknown>
>;

/** Parameter names that mean a company's id, or that of a warehouse, which all companies share. */
const ID_NAMES = [
  "id",
  "orderId",
  "itemId",
  "companyId",
  "company",
  "productId",
  "lotId",
  "locationId",
  "receiptId",
  "asnId",
  "assemblyOrderId",
  "assemblyId",
  "countId",
  "lineId",
  "planId",
  "cartId",
  "waveId",
  "warehouseId",
  "shortageId",
  "invoiceId",
  "runId",
  "returnId",
  "photoId",
  "unitsId",
  "unitId",
  "asnPhotoId",
] as const;

export interface Door {
  name: string;
  /** Path of its module below app/routes. */
  file: string;
  kind: string;
  handler: unknown;
  method: string;
  permission: Permission;
  /** Names of its query parameters. */
  queryNames: string[];
  /** Names of the ids in its path or body. */
  ids: (typeof ID_NAMES)[number][];
}

export const doors: Door[] = Object.entries(routes).flatMap(([path, module]) =>
  (["loader", "action"] as const).flatMap((name) =>
    (stampOf(module[name])?.operations ?? []).flatMap((operation): Door[] => {
      if (operation.permission === null) return [];
      const file = path.replace("../../app/routes/", "");
      const keys = [operation.params, operation.query, operation.body].flatMap((schema) =>
        Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}),
      );
      return [
        {
          name: `${file} ${operation.method}`,
          file,
          kind: stampOf(module[name])?.kind as string,
          handler: module[name],
          method: operation.method,
          permission: operation.permission as Permission,
          queryNames: Object.keys((operation.query as { shape?: object } | undefined)?.shape ?? {}),
          ids: ID_NAMES.filter((id) => keys.includes(id)),
        },
      ];
    }),
  ),
);

/** The kind of id that a route's `id` parameter takes. Null when it belongs to no company. */
export function idName(file: string): keyof House | null {
  // The page of a run is opened by the id of the request that started it.
  if (/staging\/chosen\.run/.test(file)) return null;
  if (/staging/.test(file)) return "stagedId";
  if (/users[./]/.test(file)) return "userId";
  if (/integrations/.test(file)) return "integrationId";
  if (/orders\/changes\.one/.test(file)) return "proposalId";
  if (/imports/.test(file)) return "importId";
  return /companies/.test(file) ? "companyId" : null;
}
