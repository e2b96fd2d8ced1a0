import { noCompany, type OperationSummary } from "./summary";

/** Handling units. */
export const unitOperations: Record<string, OperationSummary> = {
  "GET /api/handling-units": { summary: "List handling units", details: "In use, newest first." },
  "POST /api/handling-units": {
    summary: "Make handling units",
    details: "Empty pallets, totes or cartons in a location. The same `operationId` makes them once.",
    errors: { ...noCompany, 409: "The GS1 company prefix has no numbers left" },
  },
  "GET /api/handling-units/{unitId}": { summary: "A handling unit with its content" },
  "POST /api/handling-units/{unitId}/move": {
    summary: "Move a handling unit",
    details:
      "With all that it holds. With `stoodIn`, it is moved only if it still stands there. Where it would break rules of the location, `placementReason` is required.",
    errors: { 409: "Another user moved it, or units in it are allocated and the location is not picked from" },
  },
  "POST /api/handling-units/{unitId}/dissolve": {
    summary: "Dissolve a handling unit",
    details:
      "What is in it goes to the location; its number is not used again. Where it would break rules of the location, `placementReason` is required.",
    errors: { 409: "Other units stand on it, or units in it are picked" },
  },
};
