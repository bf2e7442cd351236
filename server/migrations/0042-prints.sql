-- What was printed of each volume of a freight: how often, and when and by whom first and last. Written when a document of labels
-- is fetched for the first time, and when a packing station is handed one.
create table volume_print (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  volume_number integer not null check (volume_number > 0),
  print_count integer not null default 1 check (print_count > 0),
  first_printed_at timestamptz not null,
  -- An operator's name, `api` for the shipper's own programs, `cli` for the command line.
  first_printed_by text not null,
  printed_at timestamptz not null check (printed_at >= first_printed_at),
  printed_by text not null,
  primary key (shipper_id, freight_code, volume_number),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);

alter table label_document
  -- Which operator asked for it; null for the shipper's own programs.
  add column requested_by text,
  -- When it was first fetched, which is when it counts as printed.
  add column printed_at timestamptz;

-- Several documents as one file, in an order of its own: what operators print, of one or several shippers.
create table label_batch (
  id bigint generated always as identity primary key,
  -- Of its first label; it owns the link.
  shipper_id bigint not null references shipper (id),
  -- Where one of them is gone, the whole is.
  document_ids bigint[] not null check (cardinality(document_ids) > 0),
  -- In the order in which they are printed.
  freight_codes text[] not null check (cardinality(freight_codes) > 0),
  layout smallint not null check (layout between 1 and 10),
  format text not null check (format in ('pdf', 'zpl')),
  dpi smallint not null check (dpi in (203, 300, 600)),
  requested_by text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  printed_at timestamptz
);
create index label_batch_expired on label_batch (expires_at);
