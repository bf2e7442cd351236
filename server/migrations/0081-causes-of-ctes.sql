-- Why each CT-e differs, as reports count it: what the sums by cause are of, so that a figure leads to the very CT-es.
create table cte_cause (
  cte_id bigint not null,
  shipper_id bigint not null,
  carrier_id bigint not null,
  -- Day (São Paulo) it came.
  day date not null,
  cause text not null,
  cents bigint not null,
  -- What came back of it; parts of one CT-e add up to what came back of the whole.
  recovered_cents bigint not null,
  primary key (cte_id, cause)
);
create index cte_cause_group on cte_cause (shipper_id, carrier_id, day);

-- What was counted before is counted once more.
update sums_state set ctes_from = 0;
