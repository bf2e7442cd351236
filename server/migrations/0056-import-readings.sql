-- What the files of an import look like: their first lines, and what each column was taken for. Beside the import, since lists
-- of imports need none of it.

create table table_import_reading (
  import_id bigint primary key references table_import (id) on delete cascade,
  -- Tabs, as the API shows them.
  tabs jsonb not null,
  -- What was understood, for people to correct; null where there was nothing to understand.
  layout jsonb,
  read_at timestamptz not null default app_now()
);
