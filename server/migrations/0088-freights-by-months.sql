-- Freights and what is written with each of them, by the months of their codes. The tables that there were become the first
-- partitions, `…_before`, as they are: no row is copied, no index is built. Months after them are made ahead by every process
-- (`server/src/freight/months/months.ts`); what is in those of before is copied into months of its own by `./carreto months split`.

do $$
declare
  tab text;
  before text;
  key text;
  ends_before text;
  part record;
begin
  foreach tab in array array['freight', 'freight_recipient', 'freight_facts', 'freight_progress', 'freight_nfe', 'occurrence',
    'volume_print', 'freight_print']
  loop
    before := tab || '_before';
    key := case tab when 'freight' then 'code' else 'freight_code' end;
    select substring(pg_get_constraintdef(oid) from '''(FR\d{4})''') into strict ends_before
      from pg_constraint where conrelid = tab::regclass and conname = tab || '_before_end';

    -- Names of indexes are unique in a schema: the whole takes those that the part had.
    execute format('alter table %I rename to %I', tab, before);
    for part in select indexrelid::regclass as index, relname from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = before::regclass
    loop
      execute format('alter index %s rename to %I', part.index, part.relname || '_before');
    end loop;

    execute format('create table %I (like %I including defaults including constraints including storage) partition by range (%I)',
      tab, before, key);
    execute format('alter table %I drop constraint %I', tab, tab || '_before_end');

    for part in select regexp_replace(conname, '_before$', '') as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where conrelid = before::regclass and contype in ('p', 'u', 'f') order by contype desc, conname
    loop
      execute format('alter table %I add constraint %I %s', tab, part.name, part.definition);
    end loop;
    for part in select regexp_replace(index.relname, '_before$', '') as name, pg_get_indexdef(index.oid) as definition
      from pg_index join pg_class as index on index.oid = indexrelid
      where indrelid = before::regclass and not exists (select from pg_constraint where conindid = index.oid) order by 1
    loop
      execute format('create index %I on %I %s', part.name, tab, substring(part.definition from ' (USING .*)$'));
    end loop;

    -- A trigger of the whole is made for every partition, and would be there twice.
    for part in select tgname as name, pg_get_triggerdef(oid) as definition
      from pg_trigger where tgrelid = before::regclass and not tgisinternal order by tgname
    loop
      execute format('drop trigger %I on %I', part.name, before);
      execute regexp_replace(part.definition, ' ON \S+ ', format(' ON %I ', tab));
    end loop;

    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', tab, before, ends_before);
  end loop;
end $$;

alter sequence freight_number_seq owned by freight.number;
alter sequence occurrence_id_seq owned by occurrence.id;
