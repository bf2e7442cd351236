-- What freights are listed by and never changes: narrow, so that any of it can be indexed, and apart from what every
-- occurrence writes again.

create table freight_facts (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  carrier_id bigint not null references carrier (id),
  service text not null,
  source text not null,
  reverse boolean not null,
  channel text,
  -- Without accents and capitals, as people type it.
  city text collate "C" not null,
  state text collate "C" not null,
  -- The first three digits of the recipient's zip code.
  zip_block text collate "C" not null,
  cost_cents bigint not null,
  hired_at timestamptz not null,
  primary key (shipper_id, freight_code),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);

insert into freight_facts
select freight.shipper_id, freight.code, freight.carrier_id, freight.agreement #>> '{carrier,service}', freight.source,
  freight.reverse, freight.channel,
  lower(translate(recipient.city, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn')),
  recipient.state, left(recipient.zip, 3), (freight.agreement #>> '{price,costCents}')::bigint, freight.hired_at
from freight
join freight_recipient as recipient
  on recipient.shipper_id = freight.shipper_id and recipient.freight_code = freight.code;

create index freight_facts_hired on freight_facts (shipper_id, hired_at, freight_code);
create index freight_facts_carrier on freight_facts (shipper_id, carrier_id, hired_at, freight_code);
create index freight_facts_service on freight_facts (shipper_id, service, hired_at, freight_code);
create index freight_facts_state on freight_facts (shipper_id, state, hired_at, freight_code);
create index freight_facts_city on freight_facts (shipper_id, city, hired_at, freight_code);
create index freight_facts_channel on freight_facts (shipper_id, channel, hired_at, freight_code) where channel is not null;
create index freight_facts_source on freight_facts (shipper_id, source, hired_at, freight_code) where source <> 'offer';
create index freight_facts_reverse on freight_facts (shipper_id, hired_at, freight_code) where reverse;
create index freight_facts_cost on freight_facts (shipper_id, cost_cents, freight_code);
