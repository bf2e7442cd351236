import { createHash } from 'node:crypto';
import { chargeInTitle, isOfPlaces } from './decide-kind.ts';
import type { LayoutSheet } from './layout.ts';

/** Names a sheet in questions and layouts: a digest of its title and its headers that are no bands. */
export function sheetKey(title: string, headers: readonly string[]): string {
  // Lists of two charges have the same headers. Other titles may change from file to file, as tabs named after months do.
  const identity = JSON.stringify(
    headers.length === 0 ? [title] : isOfPlaces(title) ? [title, ...headers] : headers,
  );
  return createHash('sha256').update(identity).digest('hex').slice(0, 12);
}

/**
 * The sheet of a layout that these headers fit: the one that shares the most of them, if those are at least
 * half of its own or the same title is above them. Moved, added and missing columns are no obstacle. Sheets
 * without a header fit by their title.
 */
export function fittingSheet(
  sheets: readonly LayoutSheet[],
  title: string,
  headers: readonly string[],
): LayoutSheet | null {
  let best: LayoutSheet | null = null;
  let most = 0;
  for (const sheet of sheets) {
    const score = fitOf(sheet, title, headers);
    if (score > most) {
      most = score;
      best = sheet;
    }
  }
  return best;
}

function fitOf(sheet: LayoutSheet, title: string, headers: readonly string[]): number {
  const isOfCharge = isOfPlaces(title) || isOfPlaces(sheet.title);
  if (isOfCharge && chargeInTitle(title) !== chargeInTitle(sheet.title)) return 0;
  if (sheet.headers.length === 0 || headers.length === 0) {
    return sheet.headers.length === headers.length && sheet.title === title ? 1 : 0;
  }
  const own = new Set(sheet.headers);
  const shared = headers.filter((header) => own.has(header)).length;
  const share = shared / own.size;
  if (shared === 0 || (share < 0.5 && (sheet.title !== title || title === ''))) return 0;
  return share + (sheet.title === title ? 0.25 : 0) + shared / 10_000;
}
