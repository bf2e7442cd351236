import { join } from 'node:path';
import type { ColumnType } from '../../platform/parquet/column.ts';
import { isArchive, periodsOf } from './folder.ts';
import type { KindName } from './kind.ts';
import { readManifest } from './manifest.ts';
import { auditsKind } from './months/audits.ts';
import { freightsKind } from './months/freights.ts';
import { occurrencesKind } from './months/occurrences.ts';
import { quotesKind } from './quotes/columns.ts';
import { folderOf } from './write-period.ts';

type ShownColumn = { name: string; type: ColumnType; means: string };

/** What an archive can be asked of: a name, its columns, and which rows of which files. */
export type ArchiveView = {
  name: string;
  kind: KindName;
  columns: readonly ShownColumn[];
  where?: string;
};

const firstOfOffer = quotesKind.columns.findIndex(({ name }) => name === 'offer_number');

/** A quote stands in its files once for each offer. */
export const archiveViews: readonly ArchiveView[] = [
  {
    name: 'quotes',
    kind: 'quotes',
    columns: quotesKind.columns.slice(0, firstOfOffer),
    where: 'coalesce(offer_number, 1) = 1',
  },
  { name: 'offers', kind: 'quotes', columns: quotesKind.columns, where: 'offer_number is not null' },
  { name: 'freights', kind: 'freights', columns: freightsKind.columns },
  { name: 'occurrences', kind: 'occurrences', columns: occurrencesKind.columns },
  { name: 'audits', kind: 'audits', columns: auditsKind.columns },
];

/** The views over what an archive holds now; undefined where a folder is no archive. */
export async function readViews(archive: string) {
  if (!(await isArchive(archive))) return undefined;
  const files = new Map<KindName, string[]>();
  for (const kind of ['quotes', 'freights', 'occurrences', 'audits'] as const)
    files.set(kind, await filesOf(archive, kind));
  return archiveViews.map(({ kind, columns, ...view }) => ({
    ...view,
    columns: columns.map(({ name, type }) => ({ name, type })),
    files: files.get(kind) ?? [],
  }));
}

/** Those that manifests name: what an interrupted run left is none of it. */
async function filesOf(archive: string, kind: KindName): Promise<string[]> {
  const paths: string[] = [];
  for (const period of await periodsOf(archive, kind)) {
    const folder = folderOf({ archive, kind, period });
    const manifest = await readManifest(folder);
    for (const { name } of manifest?.files ?? []) paths.push(join(folder, name));
  }
  return paths;
}
