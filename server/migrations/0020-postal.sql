-- The postal operator: contracts of shippers with it, the numbers it handed out, the codes that were used of them,
-- what was asked of its services, and posting lists.

-- A contract with a posting card, and where the operator's services are, if they are used.
create table postal_account (
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  -- The postal operator as it is registered among the carriers.
  carrier_id bigint not null references carrier (id),
  name text not null,
  contract text collate "C" not null check (contract ~ '^[0-9]{1,12}$'),
  card text collate "C" not null check (card ~ '^[0-9]{10}$'),
  administrative_code text collate "C" not null check (administrative_code ~ '^[0-9]{1,8}$'),
  -- Codes of services; empty for all.
  services text[] not null default '{}',
  -- The pre-posting service; null: codes come from ranges alone. The access code is sealed.
  rest_url text,
  rest_user text,
  rest_secret bytea,
  -- The older reverse service; null: authorizations come from ranges alone. The password is sealed.
  soap_url text,
  soap_user text,
  soap_secret bytea,
  -- People are told when a service has fewer numbers left.
  low_mark integer not null default 100 check (low_mark >= 0),
  active boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  check ((rest_url is null) = (rest_user is null) and (rest_url is null) = (rest_secret is null)),
  check ((soap_url is null) = (soap_user is null) and (soap_url is null) = (soap_secret is null)),
  constraint postal_account_name_taken unique (shipper_id, name),
  constraint postal_account_card_taken unique (shipper_id, contract, card)
);

-- Numbers the operator handed out for a service; each is used once, in order.
create table postal_range (
  id bigint generated always as identity primary key,
  account_id bigint not null references postal_account (id),
  shipper_id bigint not null references shipper (id),
  kind text not null check (kind in ('object', 'authorization')),
  -- The letters of object codes; authorizations have none.
  prefix text collate "C" not null,
  service_code text collate "C" not null check (service_code ~ '^[0-9]{1,8}$'),
  first_number bigint not null check (first_number >= 0),
  last_number bigint not null,
  -- The next to be used; one past the last when there are none left.
  next_number bigint not null,
  active boolean not null default true,
  -- When people were told that few are left.
  warned_at timestamptz,
  created_at timestamptz not null default app_now(),
  check (first_number <= last_number),
  check (next_number between first_number and last_number + 1),
  check (prefix ~ (case kind when 'object' then '^[A-Z]{2}$' else '^$' end)),
  check (last_number <= (case kind when 'object' then 99999999 else 999999999 end)),
  -- All prefixes have their place on one line: no two ranges share a number, whosever they are.
  constraint postal_range_overlap exclude using gist ((
    case kind
      when 'object' then int8range(
        ((ascii(substr(prefix, 1, 1)) - 65) * 26 + ascii(substr(prefix, 2, 1)) - 65)::bigint * 100000000 + first_number,
        ((ascii(substr(prefix, 1, 1)) - 65) * 26 + ascii(substr(prefix, 2, 1)) - 65)::bigint * 100000000 + last_number,
        '[]')
      else int8range(1000000000000 + first_number, 1000000000000 + last_number, '[]')
    end) with &&)
);
create index postal_range_use on postal_range (account_id, kind, service_code, id) where active;

-- Codes that freights have: of a volume the code of its object, of a freight the number of its authorization.
-- A code that failed is void and stays, so that it is never used again.
create table postal_code (
  code text collate "C" primary key,
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  kind text not null check (kind in ('object', 'authorization')),
  -- Null: the whole freight.
  volume_number integer check (volume_number > 0),
  account_id bigint not null references postal_account (id),
  service_code text collate "C" not null,
  -- Null: the operator gave it.
  range_id bigint references postal_range (id),
  -- The operator's own id of what it was asked for.
  operator_id text,
  issued_at timestamptz not null default app_now(),
  voided_at timestamptz,
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);
create unique index postal_code_live on postal_code (shipper_id, freight_code, kind, volume_number)
  nulls not distinct where voided_at is null;

-- What the operator's services were asked for, written before they are asked: who does not hear the answer looks
-- there first, so that nothing is booked twice.
create table postal_booking (
  shipper_id bigint not null references shipper (id),
  -- Under which it is found at the operator.
  reference text collate "C" not null,
  account_id bigint not null references postal_account (id),
  asked_at timestamptz not null,
  -- Held by who is asking; another one takes over when it is past.
  lease_until timestamptz,
  -- Null until it is known to be booked.
  code text collate "C",
  operator_id text,
  post_until date,
  primary key (shipper_id, reference),
  check (code is not null or operator_id is null)
);

-- What is handed to the operator at one collection point, closed as it is written.
create table posting_list (
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  account_id bigint not null references postal_account (id),
  -- Counts from 1 for each account.
  number integer not null check (number > 0),
  -- Sender and contract as they were: `PostingListHead` of freight/post/posting-list.ts.
  head jsonb not null,
  closed_at timestamptz not null,
  constraint posting_list_number unique (account_id, number)
);
create index posting_list_shipper on posting_list (shipper_id, id);

create table posting_list_item (
  list_id bigint not null references posting_list (id),
  position integer not null check (position > 0),
  -- A code is handed over once.
  code text collate "C" not null unique references postal_code (code),
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  volume_number integer not null,
  service_code text collate "C" not null,
  recipient_name text not null,
  recipient_zip text collate "C" not null,
  nfe_number text,
  weight_g bigint not null,
  declared_cents bigint,
  -- Codes of additional services.
  extras text[] not null,
  primary key (list_id, position),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);
create index posting_list_item_freight on posting_list_item (shipper_id, freight_code);
