/** What a run came to; kept as JSON. Counts are what is promised, times are only told. */
export type ShopsResult = {
  seed: number;
  commit: string;
  kills: number;
  ordersPerS: number;
  /** Load average as it began. */
  load: number;
  /** From each kill until the service was ready again. */
  recoveriesMs: number[];
  /** From the last answered webhook until no order was left to be worked on. */
  workedMs: number;
  /** How often leases of a process that was killed were ended early, by moving the database's clock. */
  leasesEnded: number;
  orders: number;
  soldPerS: number;
  /** Orders that came late, for no rate was there to buy by. */
  delayed: number;
  webhooks: number;
  repeats: number;
  /** By status; 0 where no answer came. */
  answers: Record<string, number>;
  answerP50Ms: number;
  answerP99Ms: number;
  /** What breaks the promise; empty where nothing does. */
  wrong: string[];
};
