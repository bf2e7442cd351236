-- What the cards of the first page that are about money add up to; null where one is not.
alter table today_count add column cents bigint;
