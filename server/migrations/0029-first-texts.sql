-- What a carrier first said in its own words of an occurrence, where it has said it differently since (decision O4b): the
-- line itself keeps the newest text, which readers see. Null: it was said once.
alter table occurrence
  add column first_message text,
  add column first_carrier_description text,
  -- When the text was said differently for the last time.
  add column text_changed_at timestamptz;
