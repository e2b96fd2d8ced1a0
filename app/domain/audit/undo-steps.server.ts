/** What changes replaced, so that their user can undo them (docs/decisions/048). */
export {
  listExpired,
  listHoldSteps,
  listSteps,
  recordOne,
  recordStep,
  takeStep,
  type UndoStep,
} from "./undo-steps.repo.server";
