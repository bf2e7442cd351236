-- Versions that were made by editing the cells of another one.

alter table freight_table_version
  drop constraint freight_table_version_source_kind_check,
  add constraint freight_table_version_source_kind_check
    check (source_kind in ('csv', 'xlsx', 'json', 'derived', 'edited'));
