import type { Kysely } from 'kysely';
import type { Scope } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import { type FoundFreight, findFreights } from '../../find.ts';
import { freightsInScope } from '../../in-scope.ts';
import { findPostalFreights } from '../../post/postal-freights.ts';
import { mostLabels } from '../freight-labels.ts';

/** Freights that the acts of 4.4 print together. */
export type LabelGroup = { shipperId: number; freightCodes: string[] };

/** Most freights of one request of 4.4, and of one posting list. */
const mostFreights = 50;

/**
 * Freights by shipper, collection point and kind, up to 50 freights and 1,000 volumes together, in the order in which they were
 * named; and the codes that name nothing in scope.
 */
export async function labelGroups(
  db: Kysely<Rows>,
  { freightCodes, scope }: { freightCodes: readonly string[]; scope: Scope },
): Promise<{ groups: LabelGroup[]; unknown: string[] }> {
  const codes = [...new Set(freightCodes)];
  const freights = await findFreights(db, await freightsInScope(db, codes, scope));
  const known = new Map(freights.map((freight) => [freight.code, freight]));
  const postal = await findPostalFreights(db, freights);
  const inOrder = codes.flatMap((code) => known.get(code) ?? []);
  const together = Map.groupBy(inOrder, (freight) => keyOf(freight, postal.has(freight.code)));
  return {
    groups: [...together.values()].flatMap(splitGroup),
    unknown: codes.filter((code) => !known.has(code)),
  };
}

function keyOf({ shipperId, agreement: { dispatcher } }: FoundFreight, isPostal: boolean): string {
  return [shipperId, isPostal, dispatcher.document, dispatcher.zip].join(' ');
}

function splitGroup(freights: readonly FoundFreight[]): LabelGroup[] {
  const groups: LabelGroup[] = [];
  let volumes = 0;
  for (const { shipperId, code, volumeCount } of freights) {
    const last = groups.at(-1);
    const isFull = last?.freightCodes.length === mostFreights || volumes + volumeCount > mostLabels;
    if (last === undefined || isFull) {
      groups.push({ shipperId, freightCodes: [code] });
      volumes = volumeCount;
    } else {
      last.freightCodes.push(code);
      volumes += volumeCount;
    }
  }
  return groups;
}
