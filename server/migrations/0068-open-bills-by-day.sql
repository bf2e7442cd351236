-- Bills that are neither paid nor cancelled are few among those that are kept, and looked at by the day on which they are due.

create index bill_open on bill (shipper_id, due_on, id) where payment = 0 and state <> 6;
