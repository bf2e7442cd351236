-- Makes ready for freights by months (0088): what a partition cannot have goes, and the tables that there are promise to end with a
-- month. Codes of freights begin with their day, so a month of them is a range of codes.

-- No foreign key points at a freight any more. One at a partitioned table is looked up in all of its partitions' locks at every
-- hire, and keeps a month from ever being dropped in one act. Freights are never deleted one by one; what names one is written in
-- the transaction that has found it.
do $$
declare
  reference record;
begin
  for reference in
    select conrelid::regclass as referring, conname from pg_constraint
    where contype = 'f' and confrelid = 'freight'::regclass
    order by conrelid::regclass::text, conname
  loop
    execute format('alter table %s drop constraint %I', reference.referring, reference.conname);
  end loop;
end $$;

-- Before PostgreSQL 17 a partition has no identity column: plain sequences go on where those were. The number loses its unique
-- index, which would have to hold the code; a sequence gives none twice, and nobody looks a freight up by it.
do $$
declare
  counter record;
  given bigint;
  was_called boolean;
begin
  for counter in
    select * from (values ('freight', 'number'), ('occurrence', 'id')) as counted(tab, col)
  loop
    execute format('select last_value, is_called from %s', pg_get_serial_sequence(counter.tab, counter.col))
      into given, was_called;
    execute format('alter table %I alter column %I drop identity', counter.tab, counter.col);
    execute format('create sequence %I', counter.tab || '_' || counter.col || '_seq');
    perform setval(format('%I', counter.tab || '_' || counter.col || '_seq')::regclass, given, was_called);
    execute format('alter table %I alter column %I set default nextval(%L)', counter.tab, counter.col,
      counter.tab || '_' || counter.col || '_seq');
  end loop;
end $$;
alter table freight drop constraint freight_number_key;

-- Where the tables of before end: with the month that is over in two days or later, so that no hire meets the end meanwhile. Held for
-- what is written from now on; 0087 reads what is there, without a lock that anybody waits for.
do $$
declare
  tab text;
  ends_before text := 'FR' || to_char(date_trunc('month', app_now() at time zone 'America/Sao_Paulo' + interval '2 days')
    + interval '1 month', 'YYMM');
begin
  foreach tab in array array['freight', 'freight_recipient', 'freight_facts', 'freight_progress', 'freight_nfe', 'occurrence',
    'volume_print', 'freight_print']
  loop
    execute format('alter table %I add constraint %I check (%I < %L) not valid', tab, tab || '_before_end',
      case tab when 'freight' then 'code' else 'freight_code' end, ends_before);
  end loop;
end $$;
