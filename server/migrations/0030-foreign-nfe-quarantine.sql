-- What a carrier says of an NF-e does not reach the freight of a shipper that only attached another's: it waits for a person
-- (decision A8 of the specification).
alter table quarantined_occurrence drop constraint quarantined_occurrence_reason_check;
alter table quarantined_occurrence add constraint quarantined_occurrence_reason_check
  check (reason in ('unmapped_code', 'out_of_flow', 'too_far_ahead', 'before_hire', 'foreign_nfe'));
