/** A bar begins at `fromCents`; a sum begins at nothing. */
export type WaterfallBar = {
  key: string;
  name: string;
  cents: number;
  fromCents: number;
  /** `part` adds to a sum and is neither good nor bad. */
  kind: 'part' | 'dearer' | 'cheaper' | 'sum';
};
