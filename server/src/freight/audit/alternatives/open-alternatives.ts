import type { Kysely } from 'kysely';
import { type Alternatives, noAlternatives } from '../../../engine/attribution/alternatives.ts';
import { lookupPlace } from '../../../engine/places/place-index.ts';
import { type Enquiry, prepareEnquiry } from '../../../engine/rating/enquiry.ts';
import { type Lane, regionName } from '../../../engine/rating/lane.ts';
import { match } from '../../../engine/rating/match.ts';
import { otherRegions } from '../../../engine/rating/other-regions.ts';
import type { Place } from '../../../engine/rating/shipment.ts';
import { taxBookWith } from '../../../engine/tax/default-book.ts';
import { formatDatetime } from '../../../kernel/sao-paulo.ts';
import type { ReplaySheets } from '../../../registry/tables/sheets/replay-sheets.ts';
import { nearestVersions } from '../../../registry/tables/versions/nearest-versions.ts';
import type { Rows } from '../../../rows.ts';
import type { AlternativesOf } from '../judge/alternatives-of.ts';
import type { AgreedFreight } from '../judge/owed.ts';
import type { AuditContext } from '../load-cases.ts';

/** Sheets of any version, by their ids. */
export type AlternativesDesk = Pick<AuditContext, 'mirror'> & {
  db: Kysely<Rows>;
  sheets: Pick<ReplaySheets, 'load'>;
};

/**
 * What carriers may have priced by instead, for freights of a CT-e that diverges: other versions of the agreed table,
 * and other regions of the agreed version, each read for the freight's own route.
 */
export async function openAlternatives(
  desk: AlternativesDesk,
  shipperId: number,
  freights: readonly AgreedFreight[],
): Promise<AlternativesOf> {
  const byFreight = new Map<string, Alternatives>();
  for (const freight of freights) {
    const { versionId } = freight.agreement.terms;
    if (versionId === null || freight.agreement.rating === null) continue;
    byFreight.set(freight.code, await alternativesOf(desk, { shipperId, freight, versionId }));
  }
  return (code) => byFreight.get(code) ?? noAlternatives;
}

type AlternativesInput = { shipperId: number; freight: AgreedFreight; versionId: number };

async function alternativesOf(
  desk: AlternativesDesk,
  { shipperId, freight, versionId }: AlternativesInput,
): Promise<Alternatives> {
  const enquiry = enquiryOf(desk, freight, await recipientOf(desk.db, { shipperId, code: freight.code }));
  if (enquiry === null) return noAlternatives;
  const versions = await nearestVersions(desk.db, versionId);
  const sheets = await desk.sheets.load([versionId, ...versions.map(({ id }) => id)]);
  const agreed = sheets.get(versionId);
  const lane = agreed === undefined ? null : match(agreed, enquiry);
  return {
    versions: versions.flatMap(({ id, reference, number }) => {
      const sheet = sheets.get(id);
      const other = sheet === undefined ? null : match(sheet, enquiry);
      return other?.kind === 'lane' ? [{ label: `versão ${number} (${reference})`, lane: other }] : [];
    }),
    regions:
      agreed === undefined || lane?.kind !== 'lane'
        ? []
        : otherRegions({ sheet: agreed, lane, enquiry }).map((other: Lane) => ({
            label: regionName(other),
            lane: other,
          })),
  };
}

/** The question that the freight was quoted with; null where a place is none. */
function enquiryOf(
  { mirror }: Pick<AlternativesDesk, 'mirror'>,
  { reverse, agreement }: AgreedFreight,
  document: string | null,
): Enquiry | null {
  const { rating, dispatcher, terms } = agreement;
  if (rating === null) return null;
  const { places } = mirror.current;
  const placeOf = (zip: string): Place | null => lookupPlace(places, Number(zip));
  const [origin, destination] = [placeOf(dispatcher.zip), placeOf(rating.destinationZip)];
  if (origin === null || destination === null) return null;
  const type = document?.length === 14 ? 'company' : 'individual';
  return prepareEnquiry({
    route: { origin, destination, recipient: { type, document, stateInscription: null }, reverse },
    on: formatDatetime(Date.parse(rating.quotedAt)).slice(0, 10),
    // Rates are taken from the agreed lane afterwards.
    taxBook: taxBookWith(),
    loadTypes: [terms.loadType],
    categories: rating.shipment.categories,
    roadDistanceM: rating.lane.distanceM,
  });
}

async function recipientOf(
  db: Kysely<Rows>,
  { shipperId, code }: { shipperId: number; code: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('freightRecipient')
    .select('document')
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', code)
    .executeTakeFirst();
  return row?.document ?? null;
}
