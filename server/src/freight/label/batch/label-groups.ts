import type { Kysely } from 'kysely';
import type { Scope } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import { type FoundFreight, findFreights } from '../../find.ts';
import { freightsInScope } from '../../in-scope.ts';
import { findPostalFreights } from '../../post/postal-freights.ts';
import type { PrintedVolume } from '../../prints.ts';
import { mostLabels } from '../freight-labels.ts';

/** Freights that the acts of 4.4 print together. */
export type LabelGroup = { shipperId: number; freightCodes: string[] };

type Chosen = { freightCodes: readonly string[]; scope: Scope; isAgain: boolean };

type LabelGroups = {
  groups: LabelGroup[];
  /** Codes that name nothing in scope. */
  unknown: string[];
  /** Freights in no group, because their volumes were all printed. */
  printed: FoundFreight[];
  /** Volumes of those in groups that are not to be printed, as `volumeKey` writes them. */
  printedVolumes: ReadonlySet<string>;
};

/** Most freights of one request of 4.4, and of one posting list. */
const mostFreights = 50;

/**
 * Freights by shipper, collection point and kind, up to 50 freights and 1,000 volumes together, in the order in which they were
 * named; and what is in none of them. `isAgain`: whatever was printed before is printed once more.
 */
export async function labelGroups(
  db: Kysely<Rows>,
  { freightCodes, scope, isAgain }: Chosen,
): Promise<LabelGroups> {
  const codes = [...new Set(freightCodes)];
  const freights = await findFreights(db, await freightsInScope(db, codes, scope));
  const known = new Map(freights.map((freight) => [freight.code, freight]));
  const postal = await findPostalFreights(db, freights);
  const inOrder = codes.flatMap((code) => known.get(code) ?? []);
  const printed = isAgain ? [] : inOrder.filter(({ prints, volumeCount }) => prints.length >= volumeCount);
  const due = inOrder.filter((freight) => !printed.includes(freight));
  const together = Map.groupBy(due, (freight) => keyOf(freight, postal.has(freight.code)));
  return {
    groups: [...together.values()].flatMap(splitGroup),
    unknown: codes.filter((code) => !known.has(code)),
    printed,
    printedVolumes: new Set(isAgain ? [] : due.flatMap(printedKeys)),
  };
}

function printedKeys({ code, prints }: FoundFreight): string[] {
  return prints.map(({ volumeNumber }) => volumeKey({ freightCode: code, volumeNumber }));
}

/** A volume among those of many freights. */
export function volumeKey({ freightCode, volumeNumber }: PrintedVolume): string {
  return `${freightCode} ${volumeNumber}`;
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
