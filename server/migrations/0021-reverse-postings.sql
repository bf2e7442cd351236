-- Returns through the postal operator. A row is written before the operator is asked and completed with its freight.
create table reverse_posting (
  -- The public integer id.
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  reference text collate "C" not null,
  -- Of the request as it was received: the same again gets the first answer.
  content_hash bytea not null check (length(content_hash) = 32),
  flow text not null check (flow in ('pre_posting', 'legacy')),
  account_id bigint not null references postal_account (id),
  service_code text collate "C" not null,
  kind text not null check (kind in ('authorization', 'collection')),
  object_count integer not null check (object_count > 0),
  -- What was asked for, as `ReversePosting` of freight/reverse/posting.ts: who takes over goes on from it. Null
  -- once its people are forgotten.
  asked jsonb,
  requested_at timestamptz not null,
  -- Held by who is asking the operator; another one takes over when it is past.
  lease_until timestamptz,
  lease_token uuid,
  -- Null until it is posted.
  freight_code text collate "C",
  -- The number of the authorization or the collection; of pre-postings the first code.
  number text collate "C",
  -- Last day to post, or the day of the collection.
  deadline_on date,
  posted_at timestamptz,
  constraint reverse_posting_reference_taken unique (shipper_id, reference),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code),
  check ((freight_code is null) = (posted_at is null)),
  check ((freight_code is null) = (deadline_on is null)),
  check ((lease_until is null) = (lease_token is null))
);
create index reverse_posting_open on reverse_posting (lease_until) where freight_code is null;
create index reverse_posting_freight on reverse_posting (shipper_id, freight_code) where freight_code is not null;
