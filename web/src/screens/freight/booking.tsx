import '../../parts/manifest/connected.css';
import type { BookingOut } from '@carreto/contract/admin/freights/bookings';
import type { FreightView } from '@carreto/contract/admin/freights/freights';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, refusalOf } from '../../api/client.ts';
import { prefix } from '../../api/place.ts';
import { BookingActs } from '../../parts/bookings/booking-acts.tsx';
import { BookingMark } from '../../parts/bookings/booking-mark.tsx';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { Empty } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { staleFreight } from './queries.ts';

/** The freight in its carrier's own system: how far that is, by what codes, what went wrong, and what a person decides. */
export function Booking({ freight: { code } }: { freight: FreightView }) {
  const words = useWords().bookings;
  const booking = useQuery({
    queryKey: ['getBooking', code],
    queryFn: ({ signal }) => api.getBooking({ freightCode: code }, { signal }),
    retry: false,
  });
  if (refusalOf(booking.error)?.status === 404)
    return <Empty title={words.notBooked} why={words.notBookedWhy} />;
  if (booking.data === undefined)
    return <Unanswered error={booking.error} needs="freights.read" again={() => void booking.refetch()} />;
  return <Shown booking={booking.data} />;
}

function Shown({ booking }: { booking: BookingOut }) {
  const words = useWords().bookings;
  const queries = useQueryClient();
  const [said, setSaid] = useState('');
  const { freightCode, state, problem } = booking;
  const done = async (outcome: string): Promise<void> => {
    setSaid(outcome);
    await Promise.all([
      ...['getBooking', 'listBookings'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      staleFreight(queries, freightCode),
    ]);
  };
  return (
    <section className="freight-part">
      <p className="note">{words.freightWhy}</p>
      <p>
        <BookingMark state={state} /> {words.stateWhys[state]}
      </p>
      <p role="status">{said}</p>
      {problem === null ? null : (
        <p className="connected-off">
          <strong>{words.problem}</strong> {problem}
        </p>
      )}
      <div className="connected-acts">
        <BookingActs booking={booking} onDone={done} />
      </div>
      <Facts booking={booking} />
      {booking.hasLabel && state === 'booked' ? (
        <>
          <p className="note">{words.labelWhy}</p>
          <p>
            <a
              className="button"
              href={`${prefix}/api/admin/v1/freights/${freightCode}/booking/label`}
              target="_blank"
              rel="noreferrer"
            >
              {words.label}
            </a>
          </p>
        </>
      ) : null}
    </section>
  );
}

function Facts({ booking }: { booking: BookingOut }) {
  const words = useWords().bookings;
  const maySeeAccount = useMay('integration.read');
  const { bookingCode, trackingCodes, sentAt, bookedAt, createdAt, carrierId, accountId } = booking;
  const instants = [
    [words.sent, sentAt],
    [words.booked, bookedAt],
    [words.noted, createdAt],
  ] as const;
  return (
    <dl className="connected-facts">
      <div>
        <dt>{words.code}</dt>
        <dd>{bookingCode === null ? words.none : <Code text={bookingCode} />}</dd>
      </div>
      <div>
        <dt>{words.tracking}</dt>
        <dd>
          {trackingCodes.length === 0
            ? words.none
            : trackingCodes.map((code) => <Code key={code} text={code} />)}
        </dd>
      </div>
      {instants.map(([name, at]) =>
        at === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Moment iso={at} />
            </dd>
          </div>
        ),
      )}
      {maySeeAccount ? (
        <div>
          <dt>{words.account}</dt>
          <dd>
            <Link to={`/transportadoras/${carrierId}/sistema/${accountId}`} search={keepShipper}>
              {words.toAccount}
            </Link>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Code({ text }: { text: string }) {
  return (
    <span>
      <code>{text}</code> <CopyButton text={text} />
    </span>
  );
}
