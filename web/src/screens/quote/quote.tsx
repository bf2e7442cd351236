import type { ReceiptsView } from '@carreto/contract/admin/freights/receipts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { api, refusalOf } from '../../api/client.ts';
import { writeInstantExactly } from '../../formats/instants.ts';
import { writeCount } from '../../formats/numbers.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { choice, words as text } from '../../parts/filters/filter.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { keyOfOffer, Offer } from '../../parts/receipt/offer.tsx';
import { Packing } from '../../parts/receipt/packing.tsx';
import { Refusals } from '../../parts/receipt/refusals.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { keepShipper, useShipperId } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Replay } from './replay.tsx';

/** What stands open, and whether it is compared with today. */
const view = { open: text('oferta'), compared: choice('comparar', ['hoje']) };

/** A quote of the past: offers with their receipts, why not, volumes, and the same with the registry of today. */
export function Quote() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const named = useShipperId();
  const shipperId = useOwner(id, named);
  const receipts = useQuery({
    queryKey: ['getReceipts', shipperId.data, id],
    queryFn: ({ signal }) => api.getReceipts({ shipperId: shipperId.data ?? 0, quoteId: id }, { signal }),
    enabled: typeof shipperId.data === 'number',
    staleTime: 60_000,
    retry: false,
  });
  if (receipts.data !== undefined) return <Shown quote={receipts.data} />;
  const error = shipperId.error ?? receipts.error;
  const status = refusalOf(error)?.status;
  if (shipperId.data === null || status === 404 || status === 422) return <Missing />;
  return <Unanswered error={error} needs="quotes.read" again={() => void receipts.refetch()} />;
}

/** Whose quote it is: the shipper in view, or who the archive says; null where nobody has it. */
function useOwner(id: string, named: number | undefined) {
  return useQuery({
    queryKey: ['findQuotes', 'owner', id, named],
    queryFn: async ({ signal }): Promise<number | null> => {
      if (named !== undefined) return named;
      const { items } = await api.findQuotes({ id, limit: 1 }, { signal });
      return items[0]?.shipperId ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function Missing() {
  const words = useWords().quotes;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <Link to="/cotacoes" search={keepShipper} className="button">
        {words.toArchive}
      </Link>
    </section>
  );
}

function Shown({ quote }: { quote: ReceiptsView }) {
  const words = useWords().quotes;
  const { language } = usePreferences();
  const { values, change } = useFilters(view);
  const { offers, refusals, volumes, identical } = quote;
  const shown = offers.toSorted((a, b) => a.finalCents - b.finalCents);
  const isCompared = values.compared !== undefined;
  return (
    <article className="quote-page">
      <p>
        <Link to="/cotacoes" search={keepShipper}>
          {words.toArchive}
        </Link>
      </p>
      <h1>
        {words.quote} <code>{quote.id}</code>
      </h1>
      <p className="soft">{writeInstantExactly(quote.quotedAt, language)}</p>
      <p role="status">{identical ? words.identical : words.notIdentical}</p>
      <div className="quote-tools">
        <CopyButton text={quote.id} />
        <button
          type="button"
          className="button"
          aria-pressed={isCompared}
          onClick={() => change({ compared: isCompared ? undefined : 'hoje' })}
        >
          {words.replay}
        </button>
      </div>
      {isCompared ? <Replay shipperId={quote.shipperId} quoteId={quote.id} /> : null}
      <section aria-label={words.offers(writeCount(shown.length), shown.length === 1)}>
        <h2>
          {shown.length === 0 ? words.noOffers : words.offers(writeCount(shown.length), shown.length === 1)}
        </h2>
        <ol className="offers">
          {shown.map((offer, index) => {
            const key = keyOfOffer(offer);
            return (
              <Offer
                key={key}
                offer={offer}
                before={shown[index - 1]}
                isOpen={values.open === key}
                onToggle={() => change({ open: values.open === key ? undefined : key })}
              />
            );
          })}
        </ol>
      </section>
      <Refusals refusals={refusals} />
      <Packing volumes={volumes} />
    </article>
  );
}
