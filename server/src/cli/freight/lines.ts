import type {
  FoundFreightView,
  FreightView,
  TimelineEventView,
} from '@carreto/contract/admin/freights/freights';
import { formatDatetime } from '../../kernel/sao-paulo.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { factLines, tableLines } from '../output/output.ts';

/** An instant of the admin API on São Paulo's clock. */
export function localTime(instant: string): string {
  return formatDatetime(Date.parse(instant));
}

/** A list of freights. */
export function foundLines({
  items,
  nextCursor,
}: {
  items: readonly FoundFreightView[];
  nextCursor: string | null;
}): string[] {
  if (items.length === 0) return ['No such freights here.'];
  const rows = items.map((freight) => [
    freight.code,
    localTime(freight.hiredAt),
    freight.orderNumber,
    freight.carrierName,
    freight.recipientName,
    `${freight.city}/${freight.state}`,
    `${freight.statusCode} ${freight.statusName}`,
    freight.expectedOn,
  ]);
  const headings = ['freight', 'hired', 'order', 'carrier', 'recipient', 'to', 'status', 'expected'];
  const more = nextCursor === null ? [] : ['', `There are more: --after ${nextCursor}`];
  return [...tableLines(headings, rows), ...more];
}

const warningWords: ReadonlyMap<FreightView['warnings'][number], string> = new Map([
  ['recipient_without_number', 'the address has no number'],
  ['recipient_without_district', 'the address has no district'],
  ['nfe_incomplete', 'an NF-e lacks data of the simplified DANFE'],
]);

/** What a freight is and where it stands; what is not known is left out. `tracking`: where its public page is. */
export function freightLines(freight: FreightView, tracking: string): string[] {
  const { recipient } = freight;
  const street = [recipient.street, recipient.number, recipient.complement, recipient.district]
    .filter((part) => part !== null && part !== '')
    .join(', ');
  const when = (instant: string | null) => (instant === null ? null : localTime(instant));
  const facts = {
    freight: `${freight.code} (number ${freight.number})${freight.reverse ? ', reverse' : ''}`,
    status: `${freight.statusCode} ${freight.statusName}, ${localTime(freight.statusAt)} (${freight.phase})`,
    order: [freight.orderNumber, freight.parentOrderNumber].filter(Boolean).join(' of ') || null,
    channel: freight.channel,
    hired: `${localTime(freight.hiredAt)}, by ${sourceWords.get(freight.source)}`,
    offer: freight.offerToken === null ? null : `${freight.offerNumber} of quote ${freight.offerToken}`,
    collected: when(freight.collectedAt),
    expected: freight.expectedOn,
    delivered: when(freight.deliveredAt),
    shipper: `${freight.shipper.name}, ${freight.shipper.document} (id ${freight.shipperId})`,
    from: placeOf(freight.dispatcher),
    carrier: `${freight.carrierName}, ${freight.service}, ${freight.carrier.document} (id ${freight.carrierId})`,
    table: freight.tableReference || null,
    recipient: [recipient.name, recipient.document].filter(Boolean).join(', '),
    contact: [recipient.email, recipient.phone].filter(Boolean).join(', ') || null,
    to: [street, `${recipient.city}/${recipient.state}`, recipient.zip].filter(Boolean).join(', '),
    forgotten: when(recipient.anonymisedAt),
    volumes: String(freight.volumeCount),
    price: `${moneyText(freight.costCents)} of the carrier, ${moneyText(freight.finalCents)} after rules`,
    'NF-e':
      freight.nfes
        .map(
          ({ number, series, isForeign }) => `${number}/${series}${isForeign ? ' (of another shipper)' : ''}`,
        )
        .join(', ') || null,
    codes: [...freight.postalCodes, ...freight.carrierCodes, ...freight.redispatchCodes].join(', ') || null,
    warnings: freight.warnings.map((warning) => warningWords.get(warning)).join(', ') || null,
    tracking,
  };
  return factLines(Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null)));
}

const sourceWords: ReadonlyMap<FreightView['source'], string> = new Map([
  ['offer', 'an offer'],
  ['import', 'an import'],
  ['import_not_quoted', 'an import without quote'],
  ['postal_reverse', 'a postal return'],
]);

function placeOf({ name, document, city, state, zip }: FreightView['dispatcher']): string {
  const place = city === null ? null : `${city}/${state}`;
  return [name, document, place, zip].filter(Boolean).join(', ');
}

/** Everything that happened, oldest first, one line each and what was said of it below. */
export function timelineLines(events: readonly TimelineEventView[]): string[] {
  const rows = events.map((event) => [
    localTime(event.at),
    kindWords[event.kind],
    event.code === null ? '' : String(event.code),
    event.title + (event.volumeNumber === null ? '' : ` (volume ${event.volumeNumber})`),
    [event.state, event.source].filter(Boolean).join(', '),
    event.detail ?? '',
  ]);
  return tableLines(['when', 'what', 'code', 'title', 'how', 'more'], rows);
}

const kindWords: Readonly<Record<TimelineEventView['kind'], string>> = {
  quoted: 'quote',
  hired: 'hire',
  nfe: 'NF-e',
  occurrence: 'occurrence',
  reworded: 'reworded',
  quarantined: 'quarantine',
  told: 'webhook',
  proof: 'proof',
  cte: 'CT-e',
  bill: 'bill',
  letter: 'letter',
  note: 'note',
};
