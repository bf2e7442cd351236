-- Freights whose recipients were forgotten, until the files of the archive that hold them are written anew: those may be of
-- days that the database has dropped. Written in the transaction that forgets, where the installation has an archive.
create table archive_forgotten (
  freight_code text collate "C" primary key,
  -- The quote that was hired: its day is in the archive, too.
  offer_token text collate "C",
  forgotten_at timestamptz not null default app_now()
);
