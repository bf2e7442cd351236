import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';
import type { DemoCarrier, DemoWorld } from '../../src/demo/shapes.ts';
import { demoWorld } from '../../src/demo/world.ts';
import type { TableDocument } from '../../src/engine/rating/document.ts';
import { type PreparedTable, readTables } from '../../src/registry/tables/read-table.ts';
import { canonicalBytes } from '../../src/tariff/document/canonical.ts';

/** The demo world with its tables read and compiled, as an import has them before it writes. */
export type PreparedWorld = Pick<DemoWorld, 'shipper' | 'dispatchPoints'> & {
  carriers: (Omit<DemoCarrier, 'kind' | 'tables'> & { tables: PreparedTable[] })[];
};

let ownWorld: Promise<PreparedWorld> | undefined;

/**
 * Reading the tables costs seconds and gives every file of a run the same, so that the first file that needs them
 * leaves them to the others. A suite that is a program of its own has nobody to leave them to.
 */
export function preparedWorld(): Promise<PreparedWorld> {
  if (process.env.VITEST !== undefined) return sharedWorld();
  ownWorld ??= prepareWorld();
  return ownWorld;
}

async function sharedWorld(): Promise<PreparedWorld> {
  const { shelf } = inject('testServer');
  const path = join(shelf, 'demo-world');
  const kept = await readFile(path).catch(() => undefined);
  if (kept !== undefined) return deserialize(kept);
  const world = await prepareWorld();
  // Whole or not at all: others may look meanwhile.
  const draft = `${path}-${randomBytes(6).toString('hex')}`;
  await mkdir(shelf, { recursive: true });
  await writeFile(draft, serialize(world));
  await rename(draft, path);
  return world;
}

async function prepareWorld(): Promise<PreparedWorld> {
  const { shipper, dispatchPoints, carriers } = demoWorld();
  const prepared = carriers.map(async ({ kind: _, tables, ...carrier }) => ({
    ...carrier,
    tables: await Promise.all(tables.map(({ document }) => prepare(document))),
  }));
  return { shipper, dispatchPoints, carriers: await Promise.all(prepared) };
}

async function prepare(document: TableDocument): Promise<PreparedTable> {
  const files = [{ name: null, bytes: canonicalBytes(document) }];
  const { prepared, report } = await readTables({ files, options: {}, layout: null, places: null });
  if (prepared === null) throw new Error(JSON.stringify(report));
  return prepared;
}
