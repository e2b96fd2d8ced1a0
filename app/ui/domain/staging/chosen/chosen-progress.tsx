import type { ChosenProgress } from "#app/domain/staging/chosen/process-chosen.server";
import { paths, type Query } from "#app/http/paths";
import { stagingPaths } from "#app/http/staging-paths";
import { RunProgressView } from "../../run-progress";
import { chosenDone, chosenFailed } from "./chosen-texts";

/** Progress of the run that processes selected staged orders. */
export const ChosenRunProgress = ({ progress, search }: { progress: ChosenProgress; search: Query }) => (
  <RunProgressView
    progress={progress}
    doing="Processing staged orders"
    done={chosenDone(progress.processed)}
    failed={chosenFailed(progress.failed)}
    here={stagingPaths.chosenRun(progress.asked, search)}
    orderTo={(orderId) => paths.stagingOrder(orderId, search)}
    back={{ to: paths.staging(search), label: "Back to the list" }}
  />
);
