-- What is to be printed and what was: freights by where they leave from, and by when their labels were last printed.

-- Number and zip code of the dispatcher, a space between, as the agreement names it. Null of goods that go back: their dispatcher is
-- a consumer, who is forgotten.
alter table freight_facts add column leaves_from text collate "C";
update freight_facts as facts
set leaves_from = freight.agreement #>> '{dispatcher,document}' || ' ' || (freight.agreement #>> '{dispatcher,zip}')
from freight
where freight.shipper_id = facts.shipper_id and freight.code = facts.freight_code and not freight.reverse;
create index freight_facts_leaves_from on freight_facts (shipper_id, leaves_from, hired_at, freight_code)
  where leaves_from is not null;

-- What was printed of a freight, over its volumes: written beside them, so that a list finds and orders freights by it.
create table freight_print (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  -- Volumes that have a label.
  printed_volumes integer not null check (printed_volumes >= 0),
  -- How often labels were printed, over all volumes.
  print_count integer not null check (print_count > 0),
  -- When and by whom last, as `volume_print` has it.
  printed_at timestamptz not null,
  printed_by text not null,
  primary key (shipper_id, freight_code),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);
insert into freight_print
select shipper_id, freight_code, count(*), sum(print_count), max(printed_at),
  (array_agg(printed_by order by printed_at desc, volume_number))[1]
from volume_print group by shipper_id, freight_code;
create index freight_print_latest on freight_print (shipper_id, printed_at, freight_code);
