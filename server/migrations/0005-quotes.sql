-- What a quote was decided upon: the sheets a shipper could use, its rules, boxes, settings and tax
-- overrides, as one content-addressed document. Written once for each state of the registry, named by every
-- quote made in it, so that any quote can be replayed.
create table quote_basis (
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  hash bytea not null,
  content jsonb not null,
  created_at timestamptz not null default app_now(),
  unique (shipper_id, hash)
);

-- One row per dispatcher of a request, written before the answer. Partitions hold a day each and are
-- dropped whole; ids begin with their time, so the range of a day is a range of ids. No foreign key points
-- here: hiring copies what it needs.
create table quote (
  shipper_id bigint not null,
  id text collate "C" not null,
  request_id text collate "C" not null,
  basis_id bigint not null,
  quoted_at timestamptz not null,
  origin_zip integer not null,
  destination_zip integer not null,
  identification text,
  decision bytea not null,
  primary key (shipper_id, id)
) partition by range (id);

create index quote_identification on quote (shipper_id, identification) where identification is not null;
