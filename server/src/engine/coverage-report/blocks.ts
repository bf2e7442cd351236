import { ufs } from '../places/uf-ranges.ts';

/** Zip codes that begin with the same three or five digits and belong to a state. */
export type ZipBlock = { start: number; end: number; uf: string };

/** How many digits the zip codes of a block share. */
export type BlockDigits = 3 | 5;

/**
 * Every block of the country in the order of zip codes. States begin and end at whole blocks of three digits,
 * so a block belongs to one state whole; blocks of no state are left out.
 */
export function zipBlocks(digits: BlockDigits): ZipBlock[] {
  const width = 10 ** (8 - digits);
  return assignedRanges().flatMap(({ start, end, uf }) =>
    Array.from({ length: (end - start + 1) / width }, (_, index) => ({
      start: start + index * width,
      end: start + (index + 1) * width - 1,
      uf,
    })),
  );
}

/** The ranges of the states in the order of zip codes. */
export function assignedRanges(): ZipBlock[] {
  return ufs
    .flatMap(({ code, ranges }) => ranges.map(([start, end]) => ({ start, end, uf: code })))
    .sort((a, b) => a.start - b.start);
}
