import { availableParallelism } from 'node:os';
import type { Context } from '../../../context.ts';
import { taxBookWith } from '../../../engine/tax/default-book.ts';
import type { TaxRates } from '../../../registry/tax-rates/tax-rates-part.ts';
import type { openThreads } from '../../../threads/in-thread.ts';
import type { ReplayDesk } from '../../quote/replay/past-world.ts';
import type { FreightStage } from '../compare-freight.ts';
import type { RowsFound, RowsInput, SentStage } from '../compare-rows.ts';
import type { WhatIfRow } from '../rows.ts';
import { openStages, type PastStage, type Stages } from '../stage.ts';
import type { Batch } from './read-rows.ts';
import type { RulesBeside } from './request.ts';

/** Compares rows outside the event loop, in threads that keep what they were sent. */
export type ComparingThreads = ReturnType<typeof openThreads<'compareRows'>>;

/** Two where there are as many processors: reading feeds hardly more. They give way to what answers. */
export const comparingSize = { threads: Math.min(2, availableParallelism()), mostWaiting: 4 };

type Found = Extract<RowsFound, { kind: 'found' }>;

/** Compares what was read. */
export type Comparing = (batch: Batch) => Promise<Found>;

type Opening = {
  desk: ReplayDesk & { ctx: Pick<Context, 'db'> };
  threads: ComparingThreads;
  taxRates: TaxRates;
};

let opened = 0;

/**
 * Makes ready to compare the rows of a request: worlds of quotes are made here, where the database is, and sent to the thread
 * once. Sheets are shared with it, not copied.
 */
export async function openComparing(
  { desk, threads, taxRates }: Opening,
  { request: { tables }, rules }: Pick<WhatIfRow, 'request' | 'rules'>,
): Promise<Comparing> {
  opened += 1;
  const owner = `what-if ${process.pid} ${opened}`;
  const stages = await openStages(desk, tables);
  const sheets = await desk.replaySheets.load(tables.flatMap(({ a, b }) => (a === null ? [b] : [a, b])));
  const sheetOf = (id: number) => {
    const sheet = sheets.get(id);
    if (sheet === undefined) throw new Error(`version ${id} is gone`);
    return sheet;
  };
  const freightStage: FreightStage = {
    tables: tables.map(({ a, b, ...table }) => ({
      ...table,
      a: a === null ? null : sheetOf(a),
      b: sheetOf(b),
    })),
    taxBook: taxBookWith({ internal: taxRates }),
  };
  const sent = new Set<string>();
  return async (batch) => {
    const input = (isWhole: boolean) =>
      batch.kind === 'quotes'
        ? quotesInput(batch, { owner, stages, rules, sent: isWhole ? new Set() : sent })
        : freightsInput(batch, {
            owner,
            stage: isWhole || !sent.has(owner) ? freightStage : null,
          });
    const piece = await input(false);
    // What is sent with these is there for those that come before they are done.
    if (batch.kind === 'freights') sent.add(owner);
    else for (const { basisId } of batch.rows) sent.add(keyOf(owner, basisId));
    const first = await threads.run(piece, { owner });
    // The thread is a new one or another, or has forgotten a stage for others.
    const found = first.kind === 'found' ? first : await threads.run(await input(true), { owner });
    if (found.kind !== 'found') throw new Error('a thread lost what it was sent with its rows');
    return found;
  };
}

function keyOf(owner: string, basisId: number): string {
  return `${owner} ${basisId}`;
}

type QuoteSending = {
  owner: string;
  stages: Stages;
  rules: RulesBeside | null;
  sent: ReadonlySet<string>;
};

async function quotesInput(
  { shipperId, rows }: Extract<Batch, { kind: 'quotes' }>,
  { owner, stages, rules, sent }: QuoteSending,
): Promise<RowsInput> {
  const basisIds = [...new Set(rows.map(({ basisId }) => basisId))];
  const needed = new Map<string, SentStage>();
  for (const basisId of basisIds) {
    const key = keyOf(owner, basisId);
    if (!sent.has(key)) needed.set(key, sentStage(await stages(basisId), rules));
  }
  const bytes = new Uint8Array(rows.reduce((sum, { decision }) => sum + decision.length, 0));
  const [ends, stageOf] = [new Uint32Array(rows.length), new Uint32Array(rows.length)];
  let end = 0;
  for (const [at, { basisId, decision }] of rows.entries()) {
    bytes.set(decision, end);
    end += decision.length;
    ends[at] = end;
    stageOf[at] = basisIds.indexOf(basisId);
  }
  return {
    ...{ kind: 'quotes', shipperId, bytes, ends, stageOf, stages: needed },
    ids: rows.map(({ id }) => id),
    stageKeys: basisIds.map((basisId) => keyOf(owner, basisId)),
  };
}

function sentStage(
  { past, world, ownWorld: _, rules: _none, ...stage }: PastStage,
  ofSides: RulesBeside | null,
): SentStage {
  const { candidates, outOfDate, taxBook, esg } = world;
  const isSame = stage.isSame && ofSides === null;
  return {
    ...stage,
    isSame,
    ofSides,
    world: { candidates, outOfDate, taxBook, esg },
    rules: past.definitions,
  };
}

async function freightsInput(
  { shipperId, rows }: Extract<Batch, { kind: 'freights' }>,
  { owner, stage }: { owner: string; stage: FreightStage | null },
): Promise<RowsInput> {
  return { kind: 'freights', shipperId, rows, stageKey: owner, stage };
}
