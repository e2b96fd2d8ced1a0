export interface ChartColumn {
  key: string;
  name: string;
  /** The values of a column, one per series, from the bottom upwards. */
  values: readonly number[];
}

export interface Series {
  label: string;
  tone: "main" | "bad";
}
