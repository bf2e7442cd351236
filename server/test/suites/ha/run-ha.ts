import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Clients, emptyLedger, type Ledger, startClients } from '../../faults/ledger/clients.ts';
import { type Installation, install } from '../../faults/ledger/installation.ts';
import { untilQuiet } from '../../faults/ledger/quiet.ts';
import { seededRandom } from '../../faults/ledger/random.ts';
import { tell, tellFigures } from '../../faults/ledger/report.ts';
import { askAgain, judge, wrongIn } from '../../faults/ledger/verdict.ts';
import { type Cluster, type ClusterPlan, startCluster, until } from './cluster.ts';
import { furnishBy } from './furnish-by.ts';
import { type Nodes, startNodes } from './nodes.ts';
import { type Quoters, startQuoters } from './quoters.ts';
import type { Result, Results, Step } from './results.ts';
import { faultsOf } from './table.ts';
import { type Heard, outageIn } from './timeline.ts';
import type { TrialName } from './trial-names.ts';
import { type Rig, trials } from './trials.ts';

export type HaRun = {
  plan: ClusterPlan;
  rounds: number;
  trials: readonly TrialName[];
  seed: number;
  results: Results;
  /** Called after each trial: whoever is killed meanwhile keeps what was found. */
  save(): Promise<void>;
  signal: AbortSignal;
};

type Scene = {
  cluster: Cluster;
  nodes: Nodes;
  installation: Installation;
  ledger: Ledger;
  clients: Clients;
  quoters: Quoters;
  heard: Heard[];
};

/** Longer than a look of the mirror, so that trials begin anywhere in what others do by the clock. */
const mostPauseMs = 2000;

/** Makes the trials one after the other on one cluster under load, and holds what was acknowledged against what is there. */
export async function runHa(run: HaRun): Promise<void> {
  const cluster = await startCluster(run.plan);
  tell('three PostgreSQL under Patroni are healthy');
  try {
    const database = { connection: cluster.url, close: async () => {} };
    const installation = await install({
      ...{ database, environment: { CARRETO_STOP_NOTICE_MS: '4000' } },
      ...(run.plan.earlier === undefined ? {} : { furnish: furnishBy(run.plan.earlier) }),
    });
    tell('a shop is installed');
    try {
      await onNodes(run, cluster, installation);
    } finally {
      await installation.close();
    }
  } finally {
    await cluster.close();
  }
}

async function onNodes(run: HaRun, cluster: Cluster, installation: Installation): Promise<void> {
  const nodes = await startNodes(installation.environment, run.plan);
  tell('all nodes answer');
  try {
    const scene = underLoad({ cluster, nodes, installation }, run.seed);
    try {
      await makeTrials(run, scene);
    } finally {
      await Promise.all([scene.clients.stop(), scene.quoters.stop()]);
    }
    run.results.wrong.push(...(await judgeAll(scene)).map((text) => `seed ${run.seed}: ${text}`));
  } catch (error) {
    run.results.wrong.push(`seed ${run.seed}: ${(error as Error).message}`);
    tell(`what the nodes told last:\n${nodes.told()}`);
    throw error;
  } finally {
    await run.save();
    await nodes.close();
  }
}

/** Sets the clients to work, through the balancer. */
function underLoad(opened: Pick<Scene, 'cluster' | 'nodes' | 'installation'>, seed: number): Scene {
  const heard: Heard[] = [];
  const note = (one: Heard): void => void heard.push(one);
  const ledger = emptyLedger();
  ledger.onAnswer = (answer) => note({ kind: 'write', ...answer });
  const { nodes, installation } = opened;
  const { address } = nodes;
  const quoters = startQuoters({ address, shop: installation.shop }, note);
  const random = seededRandom(seed + 1);
  const clients = startClients({ ledger, installation, random, address: () => address });
  return { ...opened, ledger, clients, quoters, heard };
}

async function makeTrials(run: HaRun, scene: Scene): Promise<void> {
  const random = seededRandom(run.seed);
  for (let round = 0; round < run.rounds; round += 1) {
    for (const name of run.trials) {
      if (run.signal.aborted) return;
      await scene.cluster.healthy();
      await progress(scene);
      await pause(random.between(0, mostPauseMs));
      await drop(scene);
      const load = loadavg()[0] ?? 0;
      const freightsBefore = new Set(scene.ledger.freights.keys());
      const fromMs = performance.now();
      const steps: Step[] = [];
      await trials[name].act({ ...scene, random, step: stepOf(scene, steps) });
      await scene.cluster.healthy();
      await progress(scene);
      const outage = outageIn(scene.heard, fromMs, performance.now());
      const counted = await count(scene, freightsBefore);
      const result = { trial: name, seed: run.seed, outage, load, steps, ...counted };
      run.results.results.push(result);
      tellResult(result);
      await run.save();
    }
  }
}

/** Keeps of each part of a trial what clients heard meanwhile. */
function stepOf({ heard }: Scene, steps: Step[]): Rig['step'] {
  return async (what, act) => {
    const fromMs = performance.now();
    await act();
    const { quoteGapMs, writeGapMs } = outageIn(heard, fromMs, performance.now());
    steps.push({ what, quoteGapMs, writeGapMs });
  };
}

/** What was heard and acknowledged between two trials is no part of either; the end of the run looks at all of it. */
async function drop({ heard, quoters, installation }: Scene): Promise<void> {
  heard.length = 0;
  const { lost } = await countQuotes(installation, quoters.taken());
  if (lost > 0) throw new Error(`${lost} quotes that were acknowledged between two trials are lost`);
}

/** Returns when both kinds of clients were answered anew. */
function progress({ heard }: Scene): Promise<void> {
  const from = heard.length;
  return until(async () => {
    const since = heard.slice(from).filter(({ status }) => status === 200);
    if (new Set(since.map(({ kind }) => kind)).size < 2) throw new Error('clients are not answered');
  }, 'quotes and writes are answered');
}

type Counted = Pick<Result, 'quotes' | 'freights' | 'lost' | 'doubled'>;

/** Everything that a trial acknowledged, as the primary of now has it. */
async function count(
  { installation, ledger, quoters }: Scene,
  before: ReadonlySet<string>,
): Promise<Counted> {
  const quotes = await countQuotes(installation, quoters.taken());
  const codes = [...ledger.freights.keys()].filter((code) => !before.has(code));
  return installation.look(async (session) => {
    const stored = await session.query<{ code: string }>('select code from freight where code = any ($1)', [
      codes,
    ]);
    const twice = await session.query(
      'select order_number from freight where order_number is not null group by order_number having count(*) > 1',
    );
    return {
      quotes: quotes.asked,
      freights: codes.length,
      lost: quotes.lost + codes.length - stored.rows.length,
      doubled: quotes.doubled + twice.rows.length,
    };
  });
}

async function countQuotes(
  { look }: Installation,
  ids: readonly string[],
): Promise<{ asked: number; lost: number; doubled: number }> {
  const own = new Set(ids);
  return look(async (session) => {
    const { rows } = await session.query<{ id: string }>('select id from quote where id = any ($1)', [
      [...own],
    ]);
    const stored = new Set(rows.map(({ id }) => id));
    return { asked: ids.length, lost: own.size - stored.size, doubled: ids.length - own.size };
  });
}

/** Everything that was acknowledged in the run, through the API, in the database and at the receivers. */
async function judgeAll({ installation, ledger, nodes, quoters, cluster }: Scene): Promise<string[]> {
  await cluster.healthy();
  await askAgain(installation, ledger, nodes.address);
  await untilQuiet(installation, nodes.deserters);
  const verdict = await judge(installation, ledger, nodes.address);
  tellFigures(verdict.figures, ledger);
  return [...wrongIn(verdict), ...quoters.problems, ...nodes.deserters()];
}

function tellResult(result: Result): void {
  const { trial, outage, quotes, freights, lost, doubled } = result;
  const s = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  tell(
    `${trial}: without an answer ${s(outage.quoteGapMs)} (quotes), ${s(outage.writeGapMs)} (writes); longest wait ` +
      `${s(outage.longestWaitMs)}; ${outage.answered} answered, ${outage.refused} × 503, ${outage.cutOff} cut off; ` +
      `${quotes} quotes and ${freights} freights acknowledged, ${lost} lost, ${doubled} doubled`,
  );
  for (const text of faultsOf(result)) tell(`  WRONG: ${text}`);
}
