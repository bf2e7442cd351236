-- Letters about a negotiation to the people of its carrier, each with a link by which whoever has it answers once.
create table negotiation_letter (
  id bigint generated always as identity primary key,
  cte_id bigint not null references cte (id),
  recipient text not null,
  -- What somebody wrote beside what stands in each.
  message text,
  operator_id bigint references operator (id),
  actor text not null,
  sent_at timestamptz not null default app_now(),
  -- Until when its link leads anywhere.
  ends_at timestamptz not null,
  answer text check (answer in ('accepted', 'refused', 'proposed')),
  answered_at timestamptz,
  -- Dropped some time after its end.
  mail_id bigint references mail (id) on delete set null,
  check ((answer is null) = (answered_at is null))
);
create index negotiation_letter_cte on negotiation_letter (cte_id);
create index negotiation_letter_mail on negotiation_letter (mail_id) where mail_id is not null;
