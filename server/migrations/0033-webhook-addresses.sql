-- Webhooks called at their exact address, and whether an address was right from its first event on.
alter table webhook_endpoint
  -- Occurrences go to the address itself too, without `/occurrences` below it.
  add column exact_address boolean not null default false,
  -- When an event, no test, first had a final answer at this address; null before that.
  add column answered_at timestamptz,
  -- That answer and where it came from, where it was 404 or 405, until somebody was warned.
  add column not_found_status smallint check (not_found_status in (404, 405)),
  add column not_found_url text,
  add check ((not_found_status is null) = (not_found_url is null));
update webhook_endpoint set answered_at = last_success_at;
