-- Recipients that were not forgotten yet, oldest first: codes of freights begin with the day of the hire. Only a few
-- rows past the term are ever looked at.
create index freight_recipient_known on freight_recipient (freight_code, shipper_id) where anonymised_at is null;
