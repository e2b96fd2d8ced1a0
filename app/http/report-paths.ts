/** Reports and the dashboard's figures. Apart from the other addresses: few pages need them. */
import { type Query, withQuery } from "./paths";

export const reportPaths = {
  /** One of the dashboard's figures by company. */
  breakdown: (metricType: string) => `/dashboard/${metricType}`,
  /** A report's figures, as a file where `format` says so. */
  reportFile: (type: string, query?: Query) => withQuery(`/api/reports/${type}`, query),
} as const;
