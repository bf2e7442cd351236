-- The time as the application sees it. Only tests move it, together with the clock of the code.
create table app_clock (
  only_row boolean primary key default true check (only_row),
  ahead interval not null default interval '0'
);
insert into app_clock default values;

-- Time of the statement, so that one statement sees one time and an index can be used with it.
create function app_now() returns timestamptz
  language plpgsql stable parallel safe
  as $$ begin return statement_timestamp() + (select ahead from app_clock); end $$;

-- What the in-memory mirror polls: a change adds one in its own transaction.
create table epoch (
  name text primary key,
  value bigint not null default 0
);
