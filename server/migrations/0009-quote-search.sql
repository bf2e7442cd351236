-- Quotes are found by token, by request and by day through their ids, which begin with their time, and by
-- identification through an index of its own. Only the destination needs one more: who is asked "what did
-- you quote to this zip code" knows neither token nor hour, and a busy day holds a million quotes.
--
-- What it costs where quotes are stored: a batch of 256 takes 5.1 ms instead of 4.5 (medians of 320 batches,
-- 1 KB decisions, without synchronisation; 2.3 microseconds for each quote), and 2.3 % of the day's size. No
-- index for the origin, which is one of a few dispatch points, nor for carriers, who are inside the decisions:
-- those are looked through in bounded steps.
--
-- Only the parent and the empty days to come get it here, so that nothing is locked for long; every new day
-- has it from its parent, and days from before are looked through until retention drops them.
create index quote_destination on only quote (destination_zip);

do $$
declare
  day record;
  is_filled boolean;
begin
  for day in
    select child.oid::regclass as name, child.relname || '_destination' as index_name
    from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'quote'::regclass
  loop
    execute format('select exists (select from %s)', day.name) into is_filled;
    continue when is_filled;
    execute format('create index %I on %s (destination_zip)', day.index_name, day.name);
    execute format('alter index quote_destination attach partition %I', day.index_name);
  end loop;
end $$;
