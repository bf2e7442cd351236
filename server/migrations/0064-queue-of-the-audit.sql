-- What the queue of the audit finds CT-es by: why they differ most, and who sees to them.

alter table cte
  -- Of the last audit: the cause that makes most of the difference, or why nothing could be compared; null where it is within.
  add column cause text collate "C" check (cause in ('duplicate', 'cubing_factor', 'taxed_weight', 'goods_value',
    'charge_not_contracted', 'tax_rate', 'table_version', 'region', 'charge_amount', 'rounding', 'unlinked', 'not_priced',
    'entangled', 'unexplained')),
  add column assignee_id bigint references operator (id);

-- Of those that people still decide on, which are few; what ended keeps none.
update cte set cause = found.cause
from (
  select open.id, case
    when audit.outcome = 'within' then null
    when audit.outcome <> 'divergent' then audit.outcome
    else coalesce((
      select sums.cause from (
        select one.fact ->> 'cause' as cause, abs(sum((one.fact ->> 'cents')::bigint)) as cents
        from jsonb_array_elements(audit.receipt -> 'causes') as one (fact) group by 1
        union all select 'unexplained', abs(coalesce(audit.unexplained_cents, 0))
      ) as sums where sums.cents > 0 order by sums.cents desc, sums.cause limit 1
    ), 'unexplained') end as cause
  from cte as open cross join lateral (
    select outcome, unexplained_cents, receipt from cte_audit where cte_id = open.id order by id desc limit 1
  ) as audit
  where open.state in (1, 2, 3)
) as found
where cte.id = found.id;

-- In states in which people decide: dearest first, where the whole charge counts as long as nothing says what is due.
create index cte_at_stake on cte (shipper_id, state, (coalesce(difference_cents, total_cents)), id) where state in (1, 2, 3);
create index cte_in_queue on cte (shipper_id, state, cause, carrier_id) where state in (1, 2, 3);
create index cte_assignee on cte (assignee_id, id) where assignee_id is not null;

-- What operators write about CT-es, to each other.
create table cte_note (
  id bigint generated always as identity primary key,
  cte_id bigint not null references cte (id),
  -- Null: the command line.
  operator_id bigint references operator (id),
  -- The name at the time.
  author text not null,
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index cte_note_cte on cte_note (cte_id, id);
