-- How far forgetting has come. Whatever deletes by age takes this instant for now, so that a clock that runs ahead costs a
-- day of what is kept and not all of it: the instant moves a day at most, once in 20 hours that somebody really ran. No row
-- before anything was forgotten: an export brings its own.
create table retention_horizon (
  only_row boolean primary key default true check (only_row),
  reached_at timestamptz not null,
  -- Milliseconds that processes ran since it moved, by clocks that nobody sets; counted by one process at a time.
  ran_ms bigint not null default 0 check (ran_ms >= 0),
  counted_by uuid,
  counted_at timestamptz,
  check ((counted_by is null) = (counted_at is null))
);

-- What forgetting takes for now: never later than the clock of the database, nor than where it has come.
create function retention_now() returns timestamptz
  language plpgsql stable parallel safe
  as $$ begin return least(app_now(), (select reached_at from retention_horizon)); end $$;
