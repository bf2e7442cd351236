-- Whoever wrote to a carrier about a negotiation, or sees to its CT-e, is told what the carrier answered.
alter table notice drop constraint notice_kind_check, add constraint notice_kind_check
  check (kind in ('assignment', 'import', 'webhook_off', 'job', 'what_if', 'approval', 'cte_assignment', 'bill_approval',
    'bill_assignment', 'negotiation_answer'));
alter table notice_letter drop constraint notice_letter_kind_check, add constraint notice_letter_kind_check
  check (kind in ('assignment', 'import', 'webhook_off', 'job', 'what_if', 'approval', 'cte_assignment', 'bill_approval',
    'bill_assignment', 'negotiation_answer'));
