-- What operators write about freights, to each other.

create table freight_note (
  id bigint generated always as identity primary key,
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  -- Null: the command line.
  operator_id bigint references operator (id),
  -- The name at the time.
  author text not null,
  -- Null: forgotten with the recipient.
  text text check (length(text) between 1 and 2000),
  written_at timestamptz not null,
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);
create index freight_note_freight on freight_note (shipper_id, freight_code, id);
