import './lost.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../api/client.ts';
import { writeBrl } from '../../formats/brl.ts';
import { writeCep } from '../../formats/cep.ts';
import { writeInstantToSecond } from '../../formats/instants.ts';
import { writeCount } from '../../formats/numbers.ts';
import { Empty } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';
import { type Lost, lostOf } from './lost-places.ts';
import type { QuoteQuery } from './quote-filters.ts';

/** Parts of twenty thousand quotes that are counted before somebody asks for more. */
const partsAtOnce = 10;
const placesShown = 100;

type LostProps = {
  query: QuoteQuery;
  /** Looks at the quotes of a place alone. */
  onZip(zip: string): void;
  onUf(uf: string): void;
};

/** Sales that nobody could carry: quotes without an offer, by where they were to go. */
export function LostByPlace({ query, onZip, onUf }: LostProps) {
  const words = useWords().quotes.lost;
  const { id: _, requestId: __, identification: ___, withoutOffers: ____, ...filter } = query;
  const parts = useInfiniteQuery({
    queryKey: ['countLostQuotes', filter],
    queryFn: ({ pageParam, signal }) =>
      api.countLostQuotes({ ...filter, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 60_000,
  });
  const { hasNextPage, isFetching, error, fetchNextPage } = parts;
  const count = parts.data?.pages.length ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null && count % partsAtOnce !== 0) void fetchNextPage();
  }, [hasNextPage, isFetching, error, count, fetchNextPage]);
  const lost = useMemo(() => lostOf(parts.data?.pages ?? []), [parts.data]);
  if (parts.data === undefined || error !== null)
    return <Unanswered error={error} needs="quotes.read" again={() => void parts.refetch()} />;
  if (lost.lost === 0 && !hasNextPage)
    return <Empty title={words.none} why={words.noneWhy(writeCount(lost.looked))} />;
  return (
    <section className="lost" aria-label={words.title}>
      <p role="status">
        {words.sum(writeCount(lost.lost), lost.lost === 1, writeBrl(lost.goodsCents))}{' '}
        <span className="soft">
          {hasNextPage ? words.lookedSoFar(writeCount(lost.looked)) : words.looked(writeCount(lost.looked))}
        </span>{' '}
        {hasNextPage && !isFetching ? (
          <button type="button" className="button" onClick={() => void fetchNextPage()}>
            {words.more}
          </button>
        ) : null}
      </p>
      <ul className="lost-ufs" aria-label={words.byUf}>
        {lost.ufs.map(({ uf, quotes }) => (
          <li key={uf}>
            <button type="button" className="button" onClick={() => onUf(uf)}>
              {words.uf(uf, writeCount(quotes))}
            </button>
          </li>
        ))}
      </ul>
      <Places lost={lost} onZip={onZip} />
    </section>
  );
}

function Places({ lost, onZip }: { lost: Lost; onZip(zip: string): void }) {
  const words = useWords().quotes.lost;
  const { language } = usePreferences();
  const most = lost.places[0]?.quotes ?? 1;
  return (
    <>
      <div className="lost-frame">
        <table className="lost-places" aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.place}</th>
              <th scope="col" className="figures">
                {words.quotes}
              </th>
              <th scope="col" className="figures">
                {words.goods}
              </th>
              <th scope="col">{words.last}</th>
            </tr>
          </thead>
          <tbody>
            {lost.places.slice(0, placesShown).map(({ zip, uf, city, quotes, goodsCents, lastAt }) => (
              <tr key={zip}>
                <th scope="row">
                  <button type="button" className="button" data-kind="quiet" onClick={() => onZip(zip)}>
                    {writeCep(zip)}
                  </button>
                  <span className="soft">
                    {city === null ? (uf ?? words.noState) : `${city}/${uf ?? ''}`}
                  </span>
                </th>
                <td className="figures">
                  <svg className="lost-bar" width="96" height="8" aria-hidden="true">
                    <rect width={Math.max(1, (quotes * 96) / most)} height="8" />
                  </svg>
                  {writeCount(quotes)}
                </td>
                <td className="figures">{writeBrl(goodsCents)}</td>
                <td>{writeInstantToSecond(lastAt, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lost.places.length > placesShown ? (
        <p className="note">{words.others(writeCount(placesShown), writeCount(lost.places.length))}</p>
      ) : null}
    </>
  );
}
