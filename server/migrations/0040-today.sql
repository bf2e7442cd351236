-- What needs somebody, counted once a minute, so that opening the first page counts nothing.

create table today_count (
  day date not null,
  card text not null,
  -- 0: of no shipper, of no carrier.
  shipper_id bigint not null,
  carrier_id bigint not null,
  count bigint not null check (count > 0),
  oldest_at timestamptz,
  primary key (day, card, shipper_id, carrier_id)
);

-- When the counts of a day (São Paulo) were counted last; those of the days before stay for comparison.
create table today_round (
  day date primary key,
  counted_at timestamptz not null
);
