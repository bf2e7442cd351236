import type { LostPlaceView, LostQuotesView } from '@carreto/contract/admin/freights/quote-files';

/** Parts of a count together. */
export type Lost = {
  looked: number;
  lost: number;
  goodsCents: number;
  /** Most quotes first. */
  places: readonly LostPlaceView[];
  /** Most quotes first; places of no state are left out. */
  ufs: readonly { uf: string; quotes: number }[];
};

/** Adds up the parts, newest first. */
export function lostOf(parts: readonly LostQuotesView[]): Lost {
  const places = new Map<string, LostPlaceView>();
  const ufs = new Map<string, number>();
  for (const place of parts.flatMap((part) => part.places)) {
    const { zip, uf, quotes, goodsCents, lastAt } = place;
    const before = places.get(zip);
    places.set(zip, {
      ...place,
      quotes: (before?.quotes ?? 0) + quotes,
      goodsCents: (before?.goodsCents ?? 0) + goodsCents,
      lastAt: before?.lastAt ?? lastAt,
    });
    if (uf !== null) ufs.set(uf, (ufs.get(uf) ?? 0) + quotes);
  }
  const sum = (member: 'looked' | 'lost'): number => parts.reduce((total, part) => total + part[member], 0);
  const inOrder = [...places.values()].sort((a, b) => b.quotes - a.quotes || a.zip.localeCompare(b.zip));
  return {
    looked: sum('looked'),
    lost: sum('lost'),
    goodsCents: inOrder.reduce((total, { goodsCents }) => total + goodsCents, 0),
    places: inOrder,
    ufs: [...ufs].map(([uf, quotes]) => ({ uf, quotes })).sort((a, b) => b.quotes - a.quotes),
  };
}
