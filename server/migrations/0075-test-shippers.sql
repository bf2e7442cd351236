-- A shipper that integrations are tried with: its freights travel nowhere, nothing of it leaves but its own webhooks, and it is in
-- no figure. Said when it is added, and never changed.
alter table shipper add column is_test boolean not null default false;
