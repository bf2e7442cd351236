-- What every node of one installation must agree on, by name: today the fingerprint of the master key.
create table installation (
  name text primary key,
  value text not null
);
