-- Reads the tables that become the first partitions (0088) once, while others read and write them: attaching them asks no more.

alter table freight validate constraint freight_before_end;
alter table freight_recipient validate constraint freight_recipient_before_end;
alter table freight_facts validate constraint freight_facts_before_end;
alter table freight_progress validate constraint freight_progress_before_end;
alter table freight_nfe validate constraint freight_nfe_before_end;
alter table occurrence validate constraint occurrence_before_end;
alter table volume_print validate constraint volume_print_before_end;
alter table freight_print validate constraint freight_print_before_end;
