-- Which tokens, people and shippers moved an epoch of the mirror, so that those who hold the one before read these alone. Written with
-- the change; only the last values are kept, and whoever missed more, or finds a value without rows, reads everything.
create table epoch_change (
  epoch text collate "C" not null,
  value bigint not null,
  kind text not null,
  entity_id bigint not null,
  primary key (epoch, value, kind, entity_id)
);
