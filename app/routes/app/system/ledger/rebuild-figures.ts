import { rebuildFigures } from "#app/domain/reports/reports.service.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction("system.read", {}, async ({ ctx }) => {
  const { isDone } = await rebuildFigures(ctx);
  return done(
    paths.system("ledger"),
    isDone
      ? { title: "Report figures rebuilt" }
      : { title: "Rebuild started", description: "The other companies continue in the background." },
  );
});
