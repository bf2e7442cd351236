-- The log of webhooks: what each call said of itself, what lists filter by, and bodies that go before what is told of them.

alter table webhook_attempt
  -- Whose call it was; of calls made before this migration only the last day's are known.
  add column endpoint_id bigint references webhook_endpoint (id),
  -- Names and values in their order; what is secret is masked. Null once the body is forgotten, and where none were made.
  add column headers json;

update webhook_attempt set endpoint_id = delivery.endpoint_id
  from webhook_delivery as delivery
  where delivery.id = webhook_attempt.delivery_id and webhook_attempt.ended_at >= app_now() - interval '1 day';

create index webhook_attempt_endpoint on webhook_attempt (endpoint_id, ended_at) include (status, ms);

-- Bodies are forgotten long before who was told what, and when.
alter table webhook_event alter column body drop not null;
drop trigger webhook_event_is_immutable on webhook_event;
create trigger webhook_event_is_immutable before update on webhook_event
  for each row when (
    new.body is not null
    or (old.id, old.public_id, old.shipper_id, old.kind, old.subject, old.subject_seq, old.payload_version,
      old.order_number, old.occurrence_code, old.occurred_at, old.created_at)
    is distinct from
    (new.id, new.public_id, new.shipper_id, new.kind, new.subject, new.subject_seq, new.payload_version,
      new.order_number, new.occurrence_code, new.occurred_at, new.created_at)
  ) execute function refuse_update();
create index webhook_event_body on webhook_event (created_at) where body is not null;

create index webhook_event_age on webhook_event (created_at);
create index webhook_event_subject on webhook_event (subject);
create index webhook_event_order on webhook_event (order_number text_pattern_ops) where order_number is not null;
create index webhook_event_code on webhook_event (occurrence_code, id) where occurrence_code is not null;

create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_created on webhook_delivery (created_at);
-- Few end in any other way than well.
create index webhook_delivery_state on webhook_delivery (state, id desc) where state <> 'delivered';
create index webhook_delivery_refused on webhook_delivery (last_status, id) where last_status >= 300;
create index webhook_delivery_unanswered on webhook_delivery (id) where last_status is null and last_class is not null;
