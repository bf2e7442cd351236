import type { TriedQuoteView } from '@carreto/contract/admin/freights/quote-trials';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { prefix } from '../../api/place.ts';
import { writeCount } from '../../formats/numbers.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { codes, type Filter, words as text } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import type { ChangeSetting } from '../../parts/receipt/change.ts';
import { FreshCurl } from '../../parts/receipt/fresh-curl.tsx';
import { keyOfOffer, Offer } from '../../parts/receipt/offer.tsx';
import { Packing } from '../../parts/receipt/packing.tsx';
import { Refusals } from '../../parts/receipt/refusals.tsx';
import { asCurl, type Trial } from '../../parts/receipt/wire-curl.ts';
import { keptRule } from '../../parts/rules/builder/kept-draft.ts';
import { Loading } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords, withWords } from '../../words/words.ts';
import { Compare } from './compare.tsx';
import { CompareRules, rulesOf, useDraftRules, written } from './compare-rules.tsx';
import { withSetting } from './enquiry.ts';
import { OnlyOtherwise, Otherwise } from './otherwise.tsx';
import { useTrial } from './use-trial.ts';

/** A word of a form of its own. */
function formed(param: string, form: RegExp): Filter<string> {
  const read = (value: string): string | undefined => (form.test(value) ? value : undefined);
  return { ...text(param), read, typed: read };
}

/** What stands open, and what it is compared with: parameters that are no part of the enquiry. */
const view = {
  open: text('oferta'),
  versions: codes('versoes', { max: 20, form: /^[1-9]\d{0,14}$/ }),
  rules: formed('regras', /^(?:sem|nova|[1-9]\d{0,14})$/),
};

/** It speaks of rules, as their screens do: it comes with their words, to those who write one. */
const WrittenRule = lazy(async () => {
  const load = withWords('rules', () => import('./written-rule.tsx'));
  return { default: (await load()).WrittenRule };
});

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
  const compare = useCompared(shipperId, trial, values);
  const { versions, drafts, swapped, other } = compare;
  const curl = useCurl(shipperId, trial);
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
        <div className="quote-tools">
          <CompareRules drafts={drafts} choice={values.rules} onChoice={(rules) => change({ rules })} />
          <CopyButton text={curl} label={words.copyCurl} />
          <FreshCurl shipperId={shipperId} trial={trial} />
        </div>
        {values.rules === written ? (
          <Suspense fallback={<Loading />}>
            <WrittenRule shipperId={shipperId} compared={compare.rule} onCompare={compare.setRule} />
          </Suspense>
        ) : null}
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
                beside={<Otherwise offer={offer} other={compared} />}
                acts={
                  offer.tableId === null ? null : (
                    <Compare
                      tableId={offer.tableId}
                      current={offer.versionId}
                      versions={versions}
                      onVersions={(chosen) =>
                        change({ versions: chosen.length === 0 ? undefined : chosen.map(String) })
                      }
                    />
                  )
                }
              />
            );
          })}
        </ol>
        <OnlyOtherwise offers={offers} other={compared} />
      </section>
      <Refusals refusals={tried.data.refusals} applyOf={applyOf} />
      <Packing volumes={tried.data.volumes} />
    </div>
  );
}

type Chosen = ValuesOf<typeof view>;

/** The same enquiry with other versions or rules, where some were chosen, and what comes of it. */
function useCompared(shipperId: number, trial: Trial, { versions: chosen, rules: choice }: Chosen) {
  const versions = useMemo(() => (chosen ?? []).map(Number), [chosen]);
  const drafts = useDraftRules(shipperId);
  const [rule, setRule] = useState(() => keptRule(shipperId, undefined));
  const swapped = useMemo(() => {
    const rules = rulesOf(choice, { drafts, writtenRule: rule });
    if (rules === undefined || (versions.length === 0 && Object.keys(rules).length === 0)) return undefined;
    return { ...trial, ...rules, ...(versions.length === 0 ? {} : { versionIds: versions }) };
  }, [trial, versions, choice, drafts, rule]);
  return { versions, drafts, swapped, other: useTrial(shipperId, swapped), rule, setRule };
}

/** The quote for a terminal, with words in place of what only the integration knows. */
function useCurl(shipperId: number, trial: Trial): string {
  const { curl } = useWords().quotes;
  const cnpj = useShippers().find(({ id }) => id === shipperId)?.cnpj ?? curl.cnpj;
  return asCurl(trial, { ...curl, origin: `${window.location.origin}${prefix}`, cnpj });
}
