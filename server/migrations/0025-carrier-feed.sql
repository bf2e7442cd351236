-- The order in which a carrier reads what it is to carry. Numbers of freights are drawn before their transactions
-- end, so a later one can be visible first, and who had read up to it would never read the earlier one. A position
-- is given when a carrier reads, to what is there then: what comes later always has a higher one.
create table carrier_feed (
  carrier_id bigint not null references carrier (id),
  position bigint not null check (position > 0),
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  primary key (carrier_id, position),
  constraint carrier_feed_freight_taken unique (shipper_id, freight_code),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);

-- What carriers have read so far they read by number: where they stand goes on being right.
insert into carrier_feed (carrier_id, position, shipper_id, freight_code)
select carrier_id, number, shipper_id, code from freight;
