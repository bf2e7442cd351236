-- Municipalities and their zip codes, as the operator loaded them; a load replaces the one before. While
-- there is none, the states and capitals that Carreto knows by itself are all there is.

create table places_load (
  id bigint generated always as identity primary key,
  -- SHA-256 of the file.
  file_hash bytea not null check (length(file_hash) = 32),
  file_name text,
  municipalities integer not null,
  ranges integer not null,
  -- Lines that were left out and why: the first thousand, and how many there were.
  problems jsonb not null default '[]',
  problem_count integer not null,
  loaded_at timestamptz not null default app_now(),
  loaded_by text not null
);

create table municipality (
  ibge integer primary key check (ibge between 1000000 and 9999999),
  name text not null,
  -- Millionths of a degree; null where the file gives none.
  latitude_micro integer check (latitude_micro between -90000000 and 90000000),
  longitude_micro integer check (longitude_micro between -180000000 and 180000000)
);

create table municipality_range (
  start_zip integer primary key check (start_zip >= 0),
  end_zip integer not null check (end_zip between start_zip and 99999999),
  ibge integer not null references municipality (ibge)
);
create index municipality_range_ibge on municipality_range (ibge);
