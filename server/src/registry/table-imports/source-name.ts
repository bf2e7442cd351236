import type { SourceBytes } from '../tables/read-table.ts';

/** Names of files, as far as they fit where a version says what it was read from. */
export function sourceName(files: readonly Pick<SourceBytes, 'name'>[]): string | null {
  const names = files.map(({ name }) => name).filter((name) => name !== null);
  return names.length === 0 ? null : names.join(' + ').slice(0, 255);
}
