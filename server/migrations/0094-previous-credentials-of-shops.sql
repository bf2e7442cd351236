-- The value before, of a field that is rewritten, as vendor_credential keeps it; and how often it was written.
alter table store_credential
  add column previous bytea,
  add column revision integer not null default 1;
