import { todayOf } from "#app/domain/kernel/calendars";
import { AuditFilter } from "#app/domain/system/audit-log/audit-log.schema";
import { exportAuditLog } from "#app/domain/system/audit-log/audit-log.service.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";
import { CSV } from "#app/http/openapi/file-types";

export const loader = apiLoader(
  operation("system.read", { query: AuditFilter, files: CSV }, async ({ ctx, query }) => {
    const day = todayOf(ctx);
    return new Response(await exportAuditLog(ctx, query), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="audit-log-${day}.csv"`,
        "Cache-Control": "no-store",
      },
    });
  }),
);
export const action = readOnly();
