import { Connection } from './connection.ts';
import { createLatencies, type Latencies, type LatencySummary } from './latencies.ts';

/** What to send where; every body is sent in turn. */
export type Load = {
  host: string;
  port: number;
  path: string;
  /** POST where nothing is said. */
  method?: 'GET' | 'POST';
  bodies: readonly string[];
  /** Headers besides those of every request, for each body; none where nothing is said. */
  headers?: readonly Readonly<Record<string, string>>[];
  connections: number;
  seconds: number;
  /**
   * Requests a second that arrive whether or not earlier ones were answered, timed from their arrival; null
   * sends on every connection as soon as it is free.
   */
  ratePerS: number | null;
  /**
   * How long requests arrive at that rate before any is counted; nothing when left out. A client that was just started and connections
   * that are all new at once make a burst that no steady traffic has.
   */
  leadInSeconds?: number;
};

export type LoadResult = {
  perSecond: number;
  latency: LatencySummary;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** Latencies of the answers with each status. */
  byStatus: Record<string, LatencySummary>;
  meanBytes: number;
};

type Run = { load: Load; next(): Buffer; tally: Tally; startedAt: number };

/** Sends a load for so many seconds and says what came back. Rejects when the server hangs up. */
export async function generateLoad(load: Load): Promise<LoadResult> {
  const requests = load.bodies.map((body, index) => toRequest(load, body, load.headers?.[index]));
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => Connection.open(load.host, load.port)),
  );
  const run: Run = { load, next: roundRobin(requests), tally: createTally(), startedAt: performance.now() };
  await (load.ratePerS === null ? sendClosed(connections, run) : sendOpen(connections, run, load.ratePerS));
  const seconds = (performance.now() - run.startedAt) / 1000 - leadInOf(load);
  return run.tally.result(seconds);
}

/** Every connection sends its next request when the last one is answered. */
async function sendClosed(connections: readonly Connection[], run: Run): Promise<void> {
  const endsAt = run.startedAt + run.load.seconds * 1000;
  await Promise.all(
    connections.map(async (first) => {
      let connection = first;
      while (performance.now() < endsAt) connection = await sendOne(connection, run, performance.now());
      connection.close();
    }),
  );
}

/**
 * Requests arrive evenly at a rate; one that finds no free connection waits, and its wait counts. So a server
 * that stalls is charged for everybody who would have come meanwhile. Timers are up to a millisecond late,
 * which counts too.
 */
async function sendOpen(connections: readonly Connection[], run: Run, ratePerS: number): Promise<void> {
  const uncounted = Math.floor(ratePerS * leadInOf(run.load));
  const total = uncounted + Math.floor(ratePerS * run.load.seconds);
  const leadIn: Run = { ...run, tally: createTally() };
  let arrived = 0;
  await Promise.all(
    connections.map(async (first) => {
      let connection = first;
      while (arrived < total) {
        const dueAt = run.startedAt + (arrived * 1000) / ratePerS;
        const isCounted = arrived >= uncounted;
        arrived += 1;
        const waitMs = dueAt - performance.now();
        if (waitMs > 0) await new Promise((resume) => setTimeout(resume, waitMs));
        connection = await sendOne(connection, isCounted ? run : leadIn, dueAt);
      }
      connection.close();
    }),
  );
}

/** Gives the connection to go on with: another one where the server asks for that. */
async function sendOne(
  connection: Connection,
  { load, next, tally }: Run,
  since: number,
): Promise<Connection> {
  const { status, bytes, isLast } = await connection.send(next());
  tally.add(status, bytes, performance.now() - since);
  if (!isLast) return connection;
  connection.close();
  return Connection.open(load.host, load.port);
}

function toRequest(
  { host, port, path, method = 'POST' }: Load,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}:${port}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function roundRobin(requests: readonly Buffer[]): () => Buffer {
  let position = 0;
  return () => {
    const request = requests[position % requests.length];
    position += 1;
    if (request === undefined) throw new Error('no bodies to send');
    return request;
  };
}

function leadInOf({ ratePerS, leadInSeconds = 0 }: Load): number {
  return ratePerS === null ? 0 : leadInSeconds;
}

type Tally = {
  add(status: number, bytes: number, ms: number): void;
  result(seconds: number): LoadResult;
};

function createTally(): Tally {
  const latencies = createLatencies();
  const statuses: Record<string, number> = {};
  const byStatus = new Map<number, Latencies>();
  let bytes = 0;
  return {
    add(status, size, ms) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      bytes += size;
      latencies.add(ms);
      const own = byStatus.get(status) ?? createLatencies();
      byStatus.set(status, own);
      own.add(ms);
    },
    result(seconds) {
      const latency = latencies.summary();
      return {
        perSecond: latency.count / seconds,
        latency,
        statuses,
        byStatus: Object.fromEntries(Array.from(byStatus, ([status, own]) => [status, own.summary()])),
        meanBytes: latency.count === 0 ? 0 : Math.round(bytes / latency.count),
      };
    },
  };
}
