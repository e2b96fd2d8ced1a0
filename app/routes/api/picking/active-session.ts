import { SessionDto, toSessionDto } from "#app/domain/picking/picking.dto";
import { activeSession } from "#app/domain/picking/picking.service.server";
import { apiLoader, ok, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("floor.work", { answer: SessionDto.nullable() }, async ({ ctx }) => {
    const picking = await activeSession(ctx);
    return ok(picking && toSessionDto(picking));
  }),
);
export const action = readOnly();
