import { tokensOf } from '../../../documents/spreadsheets/cells/folded.ts';
import type { Cell } from '../../../documents/spreadsheets/sheet.ts';
import type { ChargeCode, Meaning } from './meanings.ts';
import { aliasNames } from './words/aliases.ts';
import { chargeNames } from './words/charge-names.ts';

const mostGuesses = 3;

/** What a header that no alias knows may mean: the meanings whose names share the most words with it. */
export function guessMeanings(header: string, samples: readonly Cell[]): Meaning[] {
  const words = tokensOf(header);
  const byWords = nearest(words, [
    ...aliasNames,
    ...chargeNames.map(([name, code]): [string, Meaning] => [name, `${code}.value`]),
  ]);
  return [...new Set([...unnamedCharge(words, samples), ...byWords, ...guessFromSamples(samples)])].slice(
    0,
    mostGuesses,
  );
}

/** What carriers begin the name of a charge with, whatever it is for. */
const chargeWords: ReadonlySet<string> = new Set([
  'taxa',
  'taxas',
  'tx',
  'adicional',
  'encargo',
  'sobretaxa',
]);

/** A header that says it is a charge, above amounts alone: one of the carrier's own, by which its price is made all the same. */
function unnamedCharge(words: readonly string[], samples: readonly Cell[]): Meaning[] {
  if (samples.length === 0 || !words.some((word) => chargeWords.has(word))) return [];
  const texts = samples.map((sample) => String(sample).trim().slice(0, 60));
  const all = (pattern: RegExp): boolean => texts.every((text) => pattern.test(text));
  if (all(/^[0-9.,]+\s?%$/)) return ['other.percent'];
  return all(/^(?:R\$\s?)?[0-9.,]+$/) ? ['other.fixed'] : [];
}

/** The charges whose names share the most words with a name that is not known. */
export function guessCharges(name: string): ChargeCode[] {
  return nearest(tokensOf(name), chargeNames);
}

function nearest<Target>(
  words: readonly string[],
  names: readonly (readonly [name: string, target: Target])[],
): Target[] {
  const own = new Set(words.filter((word) => word.length > 2));
  if (own.size === 0) return [];
  const scored = names.map(([name, target]) => {
    const theirs = new Set(tokensOf(name).filter((word) => word.length > 2));
    const shared = [...theirs].filter((word) => own.has(word)).length;
    return { target, score: shared / (own.size + theirs.size - shared || 1) };
  });
  const best = scored.filter(({ score }) => score > 0.2).toSorted((a, b) => b.score - a.score);
  return [...new Set(best.map(({ target }) => target))].slice(0, mostGuesses);
}

function guessFromSamples(samples: readonly Cell[]): Meaning[] {
  const texts = samples.map((sample) => String(sample).trim().slice(0, 60));
  if (texts.length === 0) return [];
  const all = (pattern: RegExp): boolean => texts.every((text) => pattern.test(text));
  if (all(/^[0-9]{5}-?[0-9]{3}$/)) return ['zip_start', 'zip_end'];
  if (all(/^[A-Z]{2}$/)) return ['uf'];
  if (all(/^[1-5][0-9]{6}$/)) return ['ibge'];
  if (all(/^[0-9.,]+\s?%$/)) return ['percent'];
  return all(/^[^0-9]+$/) ? ['ignore', 'region', 'city'] : ['ignore', 'price'];
}
