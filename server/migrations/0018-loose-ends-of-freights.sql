-- What of a freight was told to carriers that live on files, and what of it may be forgotten.

-- Files that were written for a carrier with freights it had not been told of.
create table notfis_file (
  id bigint generated always as identity primary key,
  carrier_id bigint not null references carrier (id),
  -- Null: freights of all shippers.
  shipper_id bigint references shipper (id),
  layout text not null check (layout in ('3.1', '5.0')),
  written_at timestamptz not null default app_now(),
  written_by text not null
);
create index notfis_file_carrier on notfis_file (carrier_id, id);

-- Which freights are in a file, each with the NF-es it had: one that got more of them is told again.
create table notfis_freight (
  shipper_id bigint not null,
  freight_code text collate "C" not null,
  file_id bigint not null references notfis_file (id),
  nfe_count integer not null check (nfe_count > 0),
  -- Order in the file, from 1.
  position integer not null check (position > 0),
  primary key (shipper_id, freight_code, file_id),
  foreign key (shipper_id, freight_code) references freight (shipper_id, code)
);
create index notfis_freight_file on notfis_freight (file_id, position);

-- What was agreed never changes. What people wrote in their own words, and a sender who is a person, may be forgotten.
create function refuse_change_of_freight() returns trigger
  language plpgsql
  as $$ begin
    if to_jsonb(new) - 'agreement' is distinct from to_jsonb(old) - 'agreement'
      or (new.agreement #- '{order,notes}') - 'metadata' - 'dispatcher'
        is distinct from (old.agreement #- '{order,notes}') - 'metadata' - 'dispatcher'
    then
      raise exception '% is immutable', tg_table_name using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $$;
drop trigger freight_is_immutable on freight;
create trigger freight_is_immutable before update on freight for each row execute function refuse_change_of_freight();

-- Pictures and files of carriers are kept for a term; links go with what they lead to.
create index proof_image_age on proof_image (created_at);
create index capability_target on capability (kind, target_id);
