-- What the lint and the map of coverage say of a version, in figures for lists: worked out behind, once, for what a version says never
-- changes. Null where it could not be worked out.

create table table_version_fact (
  version_id bigint primary key references freight_table_version (id),
  error_count integer check (error_count >= 0),
  warning_count integer check (warning_count >= 0),
  -- Zip codes of all states, and those of them that the version serves with one kilogram worth a hundred reais.
  served_codes bigint check (served_codes >= 0),
  all_codes bigint check (all_codes > 0),
  made_at timestamptz not null
);
