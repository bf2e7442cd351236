import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExchangeFile } from './exchange.ts';

/** The exchanges of a vendor that came with this Carreto, in the order of their file names. */
export function knownExchanges(vendor: string): ExchangeFile[] {
  const folder = join(import.meta.dirname, '..', vendor, 'exchanges');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ExchangeFile);
}

/** Acts whose answers speak of services and of nobody. */
const ofNobody: ReadonlySet<string> = new Set(['quote', 'check']);

/** Texts of the answers to prices: names of services and carriers, which are published. */
export function publishedTexts(files: readonly ExchangeFile[]): Set<string> {
  const texts = new Set<string>();
  const take = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(take);
  };
  for (const { act, calls } of files)
    if (ofNobody.has(act)) for (const { answer } of calls) if (answer.status < 300) take(answer.body);
  return texts;
}
