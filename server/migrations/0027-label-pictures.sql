-- Pictures on labels: a shipper's own, and marks of the postal operator's services. One that is replaced or removed is
-- retired and stays while labels that were asked for before may still be drawn with it.
create table label_picture (
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  -- Both null: the shipper's own. Else the mark of a service under a contract with the postal operator.
  account_id bigint references postal_account (id),
  service_code text collate "C" check (service_code ~ '^[0-9]{1,8}$'),
  -- In pixels.
  width integer not null check (width between 1 and 1200),
  height integer not null check (height between 1 and 1200),
  -- Of 8 bits, on white, without anything but its pixels: as this code wrote it, not as it was sent.
  png bytea not null check (octet_length(png) between 1 and 1048576),
  added_at timestamptz not null default app_now(),
  -- Null: printed on labels that are asked for now.
  retired_at timestamptz,
  check ((account_id is null) = (service_code is null))
);
create unique index label_picture_current on label_picture (shipper_id, account_id, service_code)
  nulls not distinct where retired_at is null;
create index label_picture_retired on label_picture (retired_at) where retired_at is not null;
