export type Figures = Readonly<Record<string, number | null>>;
export type ReportRow = {
  group: { value: string; name: string } | null;
  at: string | null;
  figures: Figures;
  before: Figures | null;
};
export type Report = {
  total: Figures;
  before: Figures | null;
  rows: readonly ReportRow[];
  isMore: boolean;
  countedAt: string | null;
};

/** A query as the API takes it. */
export type ReportQuery = Readonly<Record<string, string | number>>;
