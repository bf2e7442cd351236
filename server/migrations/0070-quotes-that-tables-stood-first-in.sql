-- How tables stand among the offers of quotes, by day and shipper: counted behind, so that lists need not read quotes.

create table table_quote_day (
  table_id bigint not null references freight_table (id) on delete cascade,
  shipper_id bigint not null references shipper (id) on delete cascade,
  -- In São Paulo.
  quoted_on date not null,
  -- Quotes in which a version of the table offered, and those of them in which its offer stood first.
  offered_count bigint not null check (offered_count > 0),
  first_count bigint not null check (first_count between 0 and offered_count),
  primary key (table_id, quoted_on, shipper_id)
);
create index table_quote_day_by_age on table_quote_day (quoted_on);

-- How far quotes are counted: one row. What was quoted from this id on is not counted yet.
create table table_quote_position (
  only_row boolean primary key default true check (only_row),
  next_id text collate "C" not null
);
