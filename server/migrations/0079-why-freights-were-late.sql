-- Why freights came late, as far as occurrences say: kept with each freight that is counted, and summed by the promised day.

-- Of those that came late or have not come; null of all others.
alter table freight_measure add column delay_cause text;

create table freight_cause_day (
  shipper_id bigint not null,
  carrier_id bigint not null,
  -- The promised one.
  day date not null,
  -- `server/src/freight/report/count/delay-causes.ts`
  cause text not null,
  late bigint not null default 0,
  late_days bigint not null default 0,
  -- Not delivered yet.
  open bigint not null default 0,
  primary key (shipper_id, carrier_id, day, cause)
) with (fillfactor = 80);
create index freight_cause_day_day on freight_cause_day (day);

-- An occurrence that names a cause may become known after the delivery that it explains. Others explain nothing.
create trigger freight_explained after insert on occurrence for each row
  when (new.code = any ('{19,21,22,24,25,26,28,29,31,32,33,34,38,40,41,42,43,44,45,97,98,113,114,115,118,132,140,194,205,206,207,208,214,228,230,231,232,239,261,262,263,264,265,269,307,333,342}'::integer[]))
  execute function mark_freight();

-- What was counted before is counted once more, with its cause.
update sums_state set freights_from = '', freights_from_shipper_id = 0;
