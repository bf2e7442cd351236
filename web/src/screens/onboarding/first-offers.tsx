import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { paramOf } from '../../parts/onboarding/steps.ts';
import { FreshCurl } from '../../parts/receipt/fresh-curl.tsx';
import { keyOfOffer, Offer } from '../../parts/receipt/offer.tsx';
import { Refusals } from '../../parts/receipt/refusals.tsx';
import type { Trial } from '../../parts/receipt/wire-curl.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useWords } from '../../words/words.ts';

type FirstOffersProps = { shipperId: number; trial: Trial };

/** What the first quote costs, by whom, and the command for the integration; or why nobody offers, with the way on. */
export function FirstOffers({ shipperId, trial }: FirstOffersProps) {
  const words = useWords().onboarding.quote;
  const [open, setOpen] = useState<string>();
  const tried = useQuery({
    queryKey: ['tryQuote', shipperId, trial],
    queryFn: ({ signal }) => api.tryQuote({ shipperId, body: trial }, { signal }),
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (tried.data === undefined)
    return <Unanswered error={tried.error} needs="quotes.read" again={() => void tried.refetch()} />;
  const offers = tried.data.offers.toSorted((a, b) => a.finalCents - b.finalCents);
  if (offers.length === 0)
    return (
      <section aria-label={words.none} className="onboarding-offers">
        <div role="status">
          <h3>{words.none}</h3>
        </div>
        {tried.data.refusals.length === 0 ? null : <Refusals refusals={tried.data.refusals} />}
        <p>{tried.data.refusals.length === 0 ? words.noTable : words.noneWhy}</p>
        <div className="onboarding-onward">
          <Link
            to="/comecar"
            search={{ passo: paramOf('table') } as never}
            className="button"
            data-kind="main"
          >
            {words.toTable}
          </Link>
          <Link to="/tabelas/cobertura">{words.toCoverage}</Link>
        </div>
      </section>
    );
  return (
    <section aria-label={words.offers} className="onboarding-offers">
      <div role="status">
        <h3>{words.offers}</h3>
      </div>
      <ol className="offers">
        {offers.map((offer, index) => {
          const key = keyOfOffer(offer);
          return (
            <Offer
              key={key}
              offer={offer}
              before={offers[index - 1]}
              isOpen={open === key}
              onToggle={() => setOpen(open === key ? undefined : key)}
            />
          );
        })}
      </ol>
      <p>{words.curlWhy}</p>
      <div className="onboarding-onward">
        <FreshCurl shipperId={shipperId} trial={trial} isMain />
        <Link to="/cotacoes/nova">{words.toLaboratory}</Link>
      </div>
    </section>
  );
}
