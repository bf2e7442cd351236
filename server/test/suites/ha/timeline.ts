/** An answer that a client got, or that none came. Instants are those of `performance.now()`. */
export type Heard = {
  kind: 'quote' | 'write';
  /** 0 where none came that could be read. */
  status: number;
  startedMs: number;
  endedMs: number;
};

/** What clients went through in a span of time. */
export type Outage = {
  /** Longest time in which nobody's call was answered with 200, by kind. */
  quoteGapMs: number;
  writeGapMs: number;
  /** Longest time that one call waited for whatever it got. */
  longestWaitMs: number;
  /** Calls that were answered with 200, with 503, or by nobody: a reset, or a word of the balancer. */
  answered: number;
  refused: number;
  cutOff: number;
};

const readable = 200;
const unavailable = 503;

/** Sums up what was heard from one instant to another. Pure. */
export function outageIn(heard: readonly Heard[], fromMs: number, untilMs: number): Outage {
  const within = heard.filter(({ endedMs }) => endedMs >= fromMs && endedMs <= untilMs);
  const count = (holds: (status: number) => boolean): number =>
    within.filter(({ status }) => holds(status)).length;
  const gap = (kind: Heard['kind']): number => longestGapMs(within, { kind, fromMs, untilMs });
  return {
    quoteGapMs: gap('quote'),
    writeGapMs: gap('write'),
    longestWaitMs: Math.max(0, ...within.map(({ startedMs, endedMs }) => endedMs - startedMs)),
    answered: count((status) => status === readable),
    refused: count((status) => status === unavailable),
    cutOff: count((status) => status === 0 || status === 502 || status === 504),
  };
}

type Span = { kind: Heard['kind']; fromMs: number; untilMs: number };

function longestGapMs(heard: readonly Heard[], { kind, fromMs, untilMs }: Span): number {
  const good = heard.filter((one) => one.kind === kind && one.status === readable);
  const ends = good.map(({ endedMs }) => endedMs).sort((one, other) => one - other);
  const marks = [fromMs, ...ends, untilMs];
  return Math.max(...marks.slice(1).map((mark, index) => mark - (marks[index] ?? mark)));
}
