import type { TriedQuoteView } from '@carreto/contract/admin/freights/quote-trials';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { writeBrl } from '../../formats/brl.ts';
import { writeCount, writeDecimal } from '../../formats/numbers.ts';
import { integer, words as text } from '../../parts/filters/filter.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import type { ChangeSetting } from '../../parts/receipt/change.ts';
import { keyOfOffer, Offer } from '../../parts/receipt/offer.tsx';
import { Packing } from '../../parts/receipt/packing.tsx';
import { Refusals } from '../../parts/receipt/refusals.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useWords } from '../../words/words.ts';
import { Compare } from './compare.tsx';
import { type Trial, withSetting } from './enquiry.ts';
import { useTrial } from './use-trial.ts';

/** What stands open, and what it is compared with: parameters that are no part of the enquiry. */
const view = {
  open: text('oferta'),
  version: integer('versoes', { min: 1, max: Number.MAX_SAFE_INTEGER }),
};

type ResultsProps = {
  shipperId: number;
  trial: Trial;
  tried: UseQueryResult<TriedQuoteView, Error>;
  onQuote(trial: Trial): void;
};

/** Offers, cheapest first, and why not; a change that would pass is put into the form. */
export function Results({ shipperId, trial, tried, onQuote }: ResultsProps) {
  const words = useWords().quotes;
  const { values, change } = useFilters(view);
  const { version } = values;
  const swapped = useMemo(
    () => (version === undefined ? undefined : { ...trial, versionIds: [version] }),
    [trial, version],
  );
  const other = useTrial(shipperId, swapped);
  if (tried.data === undefined || tried.error !== null)
    return <Unanswered error={tried.error} needs="quotes.read" again={() => void tried.refetch()} />;
  const offers = tried.data.offers.toSorted((a, b) => a.finalCents - b.finalCents);
  const applyOf = (setting: ChangeSetting): (() => void) | undefined => {
    const changed = withSetting(trial, setting);
    return changed === undefined ? undefined : () => onQuote(changed);
  };
  const compared = swapped === undefined ? undefined : other.data;
  return (
    <div className="laboratory-results" data-old={tried.isPlaceholderData || undefined}>
      <section aria-label={words.offers(writeCount(offers.length), offers.length === 1)}>
        <div role="status">
          <h2>
            {offers.length === 0
              ? words.noOffers
              : words.offers(writeCount(offers.length), offers.length === 1)}
          </h2>
        </div>
        <p className="note">{words.kept}</p>
        {swapped !== undefined && other.error !== null ? (
          <Unanswered error={other.error} needs="tables.read" again={() => void other.refetch()} />
        ) : null}
        <ol className="offers">
          {offers.map((offer, index) => {
            const key = keyOfOffer(offer);
            return (
              <Offer
                key={key}
                offer={offer}
                before={offers[index - 1]}
                isOpen={values.open === key}
                onToggle={() => change({ open: values.open === key ? undefined : key })}
                beside={<Otherwise offer={offer} other={compared} version={version} />}
                acts={
                  offer.tableId === null ? null : (
                    <Compare
                      tableId={offer.tableId}
                      current={offer.versionId}
                      version={version}
                      onVersion={(chosen) => change({ version: chosen })}
                    />
                  )
                }
              />
            );
          })}
        </ol>
      </section>
      <Refusals refusals={tried.data.refusals} applyOf={applyOf} />
      <Packing volumes={tried.data.volumes} />
    </div>
  );
}

type OtherwiseProps = {
  offer: TriedQuoteView['offers'][number];
  other: TriedQuoteView | undefined;
  version: number | undefined;
};

/** What the version that is compared with says of the same table. */
function Otherwise({ offer, other, version }: OtherwiseProps) {
  const words = useWords().quotes;
  const one = other?.offers.find(({ versionId }) => versionId === version);
  if (one !== undefined && one.tableId === offer.tableId) {
    const delta = one.finalCents - offer.finalCents;
    const share = offer.finalCents === 0 ? 0 : Math.round((delta * 1000) / offer.finalCents);
    const difference = `${delta > 0 ? '+' : ''}${writeDecimal(share, 1)} %`;
    return (
      <p className="offer-beside" data-kind={delta > 0 ? 'dearer' : delta < 0 ? 'cheaper' : 'same'}>
        {words.otherwise(writeBrl(one.finalCents), difference)}
      </p>
    );
  }
  const refusal = other?.refusals.find(({ versionId }) => versionId === version);
  if (refusal === undefined || refusal.tableId !== offer.tableId) return null;
  return <p className="offer-beside">{words.otherwiseRefused(refusal.text)}</p>;
}
