import type { ZipRange } from '../../engine/rating/document.ts';

/** Reports one error at a JSON path. */
export type Report = (code: string, path: string, message: string) => void;

/** Each range of zip codes runs forward. */
export function checkRanges(ranges: readonly ZipRange[], path: string, report: Report): void {
  for (const [index, [start, end]] of ranges.entries()) {
    if (start > end) report('range_inverted', `${path}/${index}`, 'O CEP final é menor que o inicial.');
  }
}
