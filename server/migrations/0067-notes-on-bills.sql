-- What operators write about bills, to each other.

create table bill_note (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bill (id),
  -- Null: the command line.
  operator_id bigint references operator (id),
  -- The name at the time.
  author text not null,
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index bill_note_bill on bill_note (bill_id, id);
