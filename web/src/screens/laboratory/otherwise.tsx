import type { TriedQuoteView } from '@carreto/contract/admin/freights/quote-trials';
import type { OfferReceiptView } from '@carreto/contract/admin/freights/receipts';
import { writeBrl } from '../../formats/brl.ts';
import { writeDecimal } from '../../formats/numbers.ts';
import { keyOfOffer, sourceName, writeDays } from '../../parts/receipt/offer.tsx';
import { useWords } from '../../words/words.ts';

type Source = Pick<OfferReceiptView, 'tableId' | 'connectorId' | 'versionId'> & {
  identifier?: string | null;
};

/** Whether two are of the same table, or the same offer of a live carrier. */
function isSame(a: Source, b: Source): boolean {
  if (a.tableId !== null || b.tableId !== null) return a.tableId === b.tableId;
  return a.connectorId === b.connectorId && (a.identifier ?? '') === (b.identifier ?? '');
}

type OtherwiseProps = { offer: OfferReceiptView; other: TriedQuoteView | undefined };

/** What the same table or live carrier says with other versions or rules. */
export function Otherwise({ offer, other }: OtherwiseProps) {
  const words = useWords().quotes;
  const one = other?.offers.find((each) => isSame(each, offer));
  if (one !== undefined) {
    const delta = one.finalCents - offer.finalCents;
    const share = offer.finalCents === 0 ? 0 : Math.round((delta * 1000) / offer.finalCents);
    const difference = `${delta > 0 ? '+' : ''}${writeDecimal(share, 1)} %`;
    const days = one.expectedOn === offer.expectedOn ? '' : `, ${writeDays(one, words)}`;
    return (
      <p className="offer-beside" data-kind={delta > 0 ? 'dearer' : delta < 0 ? 'cheaper' : 'same'}>
        {words.otherwise(`${sourceName(one, words)}, ${writeBrl(one.finalCents)}`, `${difference}${days}`)}
      </p>
    );
  }
  const refusal = other?.refusals.find((each) => isSame(each, offer));
  if (refusal === undefined) return null;
  return <p className="offer-beside">{words.otherwiseRefused(refusal.text)}</p>;
}

type OnlyOtherwiseProps = { offers: readonly OfferReceiptView[]; other: TriedQuoteView | undefined };

/** Who offers with other versions or rules alone. */
export function OnlyOtherwise({ offers, other }: OnlyOtherwiseProps) {
  const words = useWords().quotes;
  const added = (other?.offers ?? []).filter((one) => !offers.some((offer) => isSame(one, offer)));
  if (added.length === 0) return null;
  return (
    <ul className="offers" aria-label={words.onlyOtherwise}>
      {added.map((one) => (
        <li key={keyOfOffer(one)} className="offer-beside">
          {`${words.onlyOtherwise}: ${one.carrierName}, ${sourceName(one, words)}, ${writeBrl(one.finalCents)}, ${writeDays(one, words)}`}
        </li>
      ))}
    </ul>
  );
}
