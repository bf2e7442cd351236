-- Letters to recipients on the way of their freights, where a shipper wants them; and one a week to operators.

alter table mail
  -- In whose name it comes; null: Carreto's own.
  add column sender_name text,
  -- Where who gets it says that it is the last one (RFC 8058); null where that is said nowhere.
  add column unsubscribe_url text;

-- What recipients of a shipper are written; without a row, nothing.
create table recipient_letter_policy (
  shipper_id bigint primary key references shipper (id),
  language text not null check (language in ('pt', 'en', 'both')),
  includes_reverse boolean not null,
  -- By occasion: whether it is on, and texts of its own by language.
  occasions jsonb not null,
  revision integer not null check (revision > 0)
);

-- Written in the transaction of the occurrence it is about; becomes a letter behind it, or says why not. Outlives the letter.
create table recipient_letter (
  id bigint generated always as identity primary key,
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  occasion text not null check (occasion in ('hired', 'out_for_delivery', 'failed_attempt', 'delivered')),
  occurred_at timestamptz not null,
  -- Its day in São Paulo.
  occurred_on date not null,
  noted_at timestamptz not null default app_now(),
  state text not null default 'waiting' check (state in ('waiting', 'written', 'skipped')),
  -- Why there is no letter.
  reason text check (reason in ('switched_off', 'no_address', 'opted_out', 'superseded', 'late', 'forgotten')),
  subject text,
  -- Both null once the recipient is forgotten. Hashed as those who want no more letters are.
  recipient text,
  address_hash bytea check (length(address_hash) = 32),
  mail_id bigint references mail (id) on delete set null,
  -- How its letter ended, for when that is not there any more.
  ended_as text check (ended_as in ('sent', 'failed', 'uncertain')),
  ended_at timestamptz,
  foreign key (shipper_id, freight_code) references freight (shipper_id, code),
  check ((state = 'skipped') = (reason is not null)),
  check ((ended_as is null) = (ended_at is null))
);
-- A freight is hired and delivered once, and goes out at most once a day.
create unique index recipient_letter_once on recipient_letter (shipper_id, freight_code, occasion)
  where occasion in ('hired', 'delivered');
create unique index recipient_letter_once_a_day on recipient_letter (shipper_id, freight_code, occasion, occurred_on)
  where occasion in ('out_for_delivery', 'failed_attempt');
create index recipient_letter_freight on recipient_letter (shipper_id, freight_code);
create index recipient_letter_waiting on recipient_letter (id) where state = 'waiting';
create index recipient_letter_mail on recipient_letter (mail_id) where mail_id is not null;

-- Who wants no more letters of a shipper, by a keyed hash: it outlives the address.
create table letter_opt_out (
  shipper_id bigint not null references shipper (id),
  address_hash bytea not null check (length(address_hash) = 32),
  opted_out_at timestamptz not null default app_now(),
  primary key (shipper_id, address_hash)
);

-- Who gets a letter once a week, and when (São Paulo).
create table weekly_letter (
  operator_id bigint primary key references operator (id),
  -- 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  -- The last one is of this week, which is named by its Monday; weeks before are not made up for.
  week_on date not null
);
