-- Labels that were asked for, with everything that is on them as it was then: they are drawn when somebody follows
-- the link. Who knows the link is in `capability`; what it led to is forgotten soon after it ended, the link itself
-- later, so that an old one can say that it is old.
create table label_document (
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  -- Whose labels they are.
  freight_codes text[] not null check (cardinality(freight_codes) between 1 and 50),
  -- `LabelPrint` of freight/label/print.ts.
  print jsonb not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index label_document_expired on label_document (expires_at);
