-- What people see of the ways to others: files of carriers, letters, and the postal operator.

-- Who handed the file in; null: the carrier.
alter table edi_file add column actor text;

create index cte_xml_received on cte (received_at, id) where source = 'xml';

-- A letter that ended may be sent once more, by somebody.
alter table mail
  add column resent_at timestamptz,
  add column resent_by text,
  add constraint mail_resent check ((resent_at is null) = (resent_by is null));

-- How calls of a contract to a service of the postal operator went. It changes seldom: successes are noted at most once a
-- minute.
create table postal_health (
  account_id bigint not null references postal_account (id),
  service text not null check (service in ('pre_posting', 'legacy')),
  last_ok_at timestamptz,
  last_failed_at timestamptz,
  -- A short class, and never what the operator said.
  last_class text,
  -- Since the last success.
  failures integer not null default 0 check (failures >= 0),
  primary key (account_id, service)
);

-- How fast numbers of a contract are used up.
create index postal_code_of_range on postal_code (account_id, issued_at) where range_id is not null;
