-- Returns that operators asked for: of which freight, by whom, and in place of which. Written before the return is asked for, under
-- the reference that its freight has as its order.
create table freight_return (
  shipper_id bigint not null references shipper (id),
  -- The order of the reverse freight.
  reference text collate "C" not null,
  -- The freight whose goods come back; null for goods of none.
  original_code text collate "C",
  -- The reverse freight that this one replaces.
  replaced_code text collate "C",
  requested_by text not null,
  requested_at timestamptz not null default app_now(),
  primary key (shipper_id, reference),
  foreign key (shipper_id, original_code) references freight (shipper_id, code),
  foreign key (shipper_id, replaced_code) references freight (shipper_id, code)
);
create index freight_return_original on freight_return (shipper_id, original_code) where original_code is not null;

create index freight_reverse on freight (shipper_id, number) where reverse;
