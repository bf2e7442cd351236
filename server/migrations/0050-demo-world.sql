-- The lived-in world of `carreto demo`. One row, written while nothing was registered yet: without it an installation is no demo.
create table demo_world (
  only_one boolean primary key default true check (only_one),
  seed bigint not null,
  -- Dates of the world are relative to it.
  started_at timestamptz not null,
  -- Until here its history is written; null until the first time.
  played_until timestamptz,
  -- What is being written now goes until here.
  playing_until timestamptz
);

-- Steps of what is being written, each committed together with the rows it wrote: nothing is written twice.
create table demo_step (
  name text primary key
);

-- A transaction that writes what happened at another time says so for itself alone; nobody else's clock is moved by it.
create or replace function app_now() returns timestamptz
  language plpgsql stable parallel safe
  as $$ begin
    return coalesce(
      nullif(current_setting('carreto.instant', true), '')::timestamptz,
      statement_timestamp() + (select ahead from app_clock));
  end $$;
