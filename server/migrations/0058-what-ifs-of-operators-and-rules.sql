-- Whoever asked for a what-if is told of its end, and finds it again. Rules that are compared stand apart from the request, which
-- lists read: a rule may name twenty thousand ranges of zip codes.

alter table what_if
  add column operator_id bigint references operator (id),
  -- The rules of either side, `{"before": […], "after": […]}`: plain JSON of the engine. Null where tables alone are compared.
  add column rules jsonb;
create index what_if_of_operator on what_if (operator_id, id desc) where operator_id is not null;

alter table notice drop constraint notice_kind_check, add constraint notice_kind_check
  check (kind in ('assignment', 'import', 'webhook_off', 'job', 'what_if'));
alter table notice_letter drop constraint notice_letter_kind_check, add constraint notice_letter_kind_check
  check (kind in ('assignment', 'import', 'webhook_off', 'job', 'what_if'));
