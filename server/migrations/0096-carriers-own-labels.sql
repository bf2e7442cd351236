-- Labels that carriers draw: whether they are printed in place of the house's, and those that were fetched for it.
alter table vendor_account add column label text not null default 'house' check (label in ('house', 'carrier'));

create table booking_label (
  id bigint generated always as identity primary key,
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  -- Of the booking that it is the label of: a freight that is booked anew has another.
  booking_code text not null,
  -- Nothing but its drawn pages.
  pdf bytea not null,
  page_count integer not null check (page_count > 0),
  -- While links may lead to it; the carrier gives it again.
  needed_until timestamptz not null,
  created_at timestamptz not null default app_now(),
  constraint booking_label_once unique (shipper_id, freight_code, booking_code)
);
create index booking_label_end on booking_label (needed_until);
