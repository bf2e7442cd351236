import '../../parts/manifest/connected.css';
import type { BookingOut } from '@carreto/contract/admin/freights/bookings';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { BookingActs } from '../../parts/bookings/booking-acts.tsx';
import { BookingMark } from '../../parts/bookings/booking-mark.tsx';
import { useNames } from '../../parts/connections/use-names.ts';
import { choice } from '../../parts/filters/filter.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { Empty, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, useShipperId } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

const need = 'freights.read';
const againMs = 15_000;
const shown = ['pessoa', 'todos'] as const;
const bookingFilters = { shown: choice('mostrar', shown) };

type Page<Item> = { items: readonly Item[]; nextCursor: string | null };

/** Freights in carriers' own systems: those that wait for a person, or all of them. */
export function Bookings() {
  const words = useWords().bookings;
  return (
    <div className="connected">
      <h1>{words.title}</h1>
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

function Found() {
  const words = useWords().bookings;
  const used = useFilters(bookingFilters);
  const { shown: wanted = 'pessoa' } = used.values;
  return (
    <>
      <p className="note">{words.why}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields */}
      <div className="connected-acts" role="group" aria-label={words.filter}>
        {shown.map((one) => (
          <button
            key={one}
            type="button"
            className="button"
            aria-pressed={one === wanted}
            onClick={() => used.change({ shown: one === 'pessoa' ? undefined : one })}
          >
            {words.filters[one]}
          </button>
        ))}
      </div>
      <Rows isOpen={wanted === 'pessoa'} />
    </>
  );
}

function useBookings(isOpen: boolean) {
  const shipperId = useShipperId();
  const of = {
    ...(isOpen ? { open: 'true' as const } : {}),
    ...(shipperId === undefined ? {} : { shipperId }),
  };
  return useInfiniteQuery({
    queryKey: ['listBookings', of],
    queryFn: ({ pageParam, signal }): Promise<Page<BookingOut>> =>
      api.listBookings({ ...of, limit: 50, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : againMs),
  });
}

function Rows({ isOpen }: { isOpen: boolean }) {
  const words = useWords().bookings;
  const queries = useQueryClient();
  const found = useBookings(isOpen);
  const [said, setSaid] = useState('');
  if (found.data === undefined)
    return <Unanswered error={found.error} needs={need} again={() => void found.refetch()} />;
  const bookings = found.data.pages.flatMap(({ items }) => items);
  const done = async (outcome: string): Promise<void> => {
    setSaid(outcome);
    const names = ['listBookings', 'getBooking', 'getFreight', 'getFreightTimeline', 'getToday'];
    await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
  return (
    <>
      <p role="status">{said}</p>
      {bookings.length === 0 ? (
        <Empty
          title={isOpen ? words.empty : words.emptyAll}
          why={isOpen ? words.emptyWhy : words.emptyAllWhy}
        />
      ) : (
        <ul aria-label={words.title}>
          {bookings.map((booking) => (
            <BookingLine key={booking.freightCode} booking={booking} onDone={done} />
          ))}
        </ul>
      )}
      {found.hasNextPage ? (
        <p>
          <button type="button" className="button" onClick={() => void found.fetchNextPage()}>
            {words.more}
          </button>
        </p>
      ) : null}
    </>
  );
}

type BookingLineProps = { booking: BookingOut; onDone: (outcome: string) => Promise<void> };

function BookingLine({ booking, onDone }: BookingLineProps) {
  const words = useWords().bookings;
  const { carrierOf, shipperOf } = useNames();
  const { freightCode, state, problem, carrierId, shipperId, createdAt, bookingCode } = booking;
  return (
    <li className="connected-line">
      <div>
        <p>
          <Link
            to={`/fretes/${freightCode}/pedido`}
            search={keepShipper}
            className="code"
            aria-label={words.toFreightOf(freightCode)}
          >
            {freightCode}
          </Link>{' '}
          <BookingMark state={state} /> {bookingCode === null ? null : <code>{bookingCode}</code>}
        </p>
        <p className="note">{words.by(carrierOf(carrierId), shipperOf(shipperId))}</p>
        <Moment iso={createdAt} />
        {problem === null ? null : <p>{problem}</p>}
        <p className="note">{words.stateWhys[state]}</p>
      </div>
      <div className="connected-acts">
        <BookingActs booking={booking} onDone={onDone} />
      </div>
    </li>
  );
}
