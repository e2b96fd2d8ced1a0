/** URLs of reports and of the dashboard's figures, in a separate module so that other pages do not load them. */
import { type Query, withQuery } from "./paths";

export const reportPaths = {
  /** One of the dashboard's figures by company. */
  breakdown: (metricType: string) => `/dashboard/${metricType}`,
  /** A report's figures; `format` selects a file download. */
  reportFile: (type: string, query?: Query) => withQuery(`/api/reports/${type}`, query),
} as const;
