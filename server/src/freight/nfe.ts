/** The document of the goods, as it comes with a hire or after it. Money in cents, the instant in milliseconds. */
export type NewNfe = {
  accessKey: string;
  number: string;
  series: string;
  volumeCount: number | null;
  valueCents: number;
  itemsCents: number | null;
  issuedAtMs: number;
  /** 0 entry, 1 exit. */
  operationType: number | null;
  /** 1 normal, 2 to 5 contingencies. */
  emissionType: number | null;
  protocol: string | null;
  cfop: string | null;
};
