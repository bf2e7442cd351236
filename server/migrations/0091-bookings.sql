-- Freights in carriers' own systems: handed over behind the hire, once each.

create table carrier_booking (
  id bigint generated always as identity unique,
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  -- Of vendor_account; a booking stays when its account is removed.
  account_id bigint not null,
  state text not null check (state in ('waiting', 'due', 'sent', 'booked', 'refused', 'unknown', 'cancelling', 'cancelled', 'needless')),
  -- Under which the carrier is asked: the freight's code, and another one where a person has it booked anew.
  reference text not null,
  -- When it is looked at next, in the states that work is done in.
  due_at timestamptz not null,
  -- Of the request whose outcome is looked up; it is written before the request goes.
  sent_at timestamptz,
  failures integer not null default 0,
  -- In the carrier's words, or ours.
  problem text,
  booking_code text,
  tracking_codes text[] not null default '{}',
  booked_at timestamptz,
  -- Since when nothing more becomes of it.
  closed_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  created_at timestamptz not null default app_now(),
  primary key (shipper_id, freight_code),
  check ((state = 'booked') <= (booking_code is not null))
);
create index carrier_booking_due on carrier_booking (due_at) where state in ('due', 'sent', 'cancelling');
create index carrier_booking_open on carrier_booking (account_id) where state in ('waiting', 'refused', 'unknown');
create index carrier_booking_account on carrier_booking (account_id, created_at);
create index carrier_booking_going on carrier_booking (shipper_id, freight_code) where state = 'booked' and closed_at is null;

-- Since when an account books: what was hired before it was switched on stays as it is.
create table booking_start (
  account_id bigint primary key references vendor_account (id) on delete cascade,
  since timestamptz not null,
  -- Freights that were hired until then were looked through.
  looked_at timestamptz not null
);
