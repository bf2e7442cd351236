import type { NewOccurrence, Said } from './occurrence.ts';

/** What a repeat may bring: members that the first report left out, and further proofs and codes. */
export type News = Partial<
  Pick<
    Said,
    | 'redeliveryOn'
    | 'expectedOn'
    | 'returnBusinessDays'
    | 'message'
    | 'carrierDescription'
    | 'carrierCode'
    | 'courierName'
    | 'courierDocument'
    | 'proofs'
    | 'redispatchCodes'
    | 'firstMessage'
    | 'firstCarrierDescription'
  >
>;

const scalars = [
  'redeliveryOn',
  'expectedOn',
  'returnBusinessDays',
  'message',
  'carrierDescription',
  'carrierCode',
  'courierName',
  'courierDocument',
] as const;

/**
 * What a repeat of the same occurrence adds, or null where it brings nothing new (decision O4). Values that differ
 * from what is there are corrections and replace it; values that are missing take nothing away. Of a text that is replaced the
 * first is kept (decision O4b).
 */
export function completed(known: Said, repeat: Omit<NewOccurrence, 'group'>): News | null {
  const changed = scalars.filter((name) => repeat[name] !== null && repeat[name] !== known[name]);
  const news: News = Object.fromEntries(changed.map((name) => [name, repeat[name]]));
  if (news.message !== undefined) news.firstMessage = known.firstMessage ?? known.message;
  if (news.carrierDescription !== undefined)
    news.firstCarrierDescription = known.firstCarrierDescription ?? known.carrierDescription;
  const urls = new Set(known.proofs.map(({ url }) => url));
  const proofs = repeat.proofs.filter(({ url }) => !urls.has(url));
  if (proofs.length > 0) news.proofs = [...known.proofs, ...proofs];
  const codes = repeat.redispatchCodes.filter((code) => !known.redispatchCodes.includes(code));
  if (codes.length > 0) news.redispatchCodes = [...known.redispatchCodes, ...codes];
  return Object.keys(news).length === 0 ? null : news;
}
