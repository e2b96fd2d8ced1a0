/** Properties of reports. */
export const REPORT_PROPERTIES: Record<string, string> = {
  before: "The previous period of the same length.",
  measures: "What is measured.",
  groups: "The figures, per currency.",
  sections: "The figures in detail.",
  rows: "The rows.",
  values: "The figures by measure.",
  key: "Its stable name for API clients.",
  notes: "Notes on the figures.",
};
