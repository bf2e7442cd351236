-- Who of the operators sees to a bill, and the notice of whoever gets one from another.

alter table bill add column assignee_id bigint references operator (id);
create index bill_assignee on bill (assignee_id, id) where assignee_id is not null;

alter table notice drop constraint notice_kind_check, add constraint notice_kind_check
  check (kind in ('assignment', 'import', 'webhook_off', 'job', 'what_if', 'approval', 'cte_assignment', 'bill_approval',
    'bill_assignment'));
alter table notice_letter drop constraint notice_letter_kind_check, add constraint notice_letter_kind_check
  check (kind in ('assignment', 'import', 'webhook_off', 'job', 'what_if', 'approval', 'cte_assignment', 'bill_approval',
    'bill_assignment'));
