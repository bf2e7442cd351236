-- What people may do, and whose rows they may see. Those of before keep their rank, which is a set of permissions
-- by now (contract/src/permissions.ts): `role` is that rank, or the nearest to `roles` or `permissions` where one of them is set.
alter table operator
  add column email text check (length(email) between 3 and 254),
  add column roles text[] check (cardinality(roles) between 1 and 20),
  add column permissions text[] check (cardinality(permissions) between 1 and 100),
  -- Null: all of them.
  add column shipper_ids bigint[] check (cardinality(shipper_ids) between 1 and 1000),
  add column carrier_ids bigint[] check (cardinality(carrier_ids) between 1 and 1000),
  add column dispatch_point_ids bigint[] check (cardinality(dispatch_point_ids) between 1 and 1000),
  -- Most that an approval may differ from what is due; null: as the policy of the shipper says.
  add column audit_limit_cents bigint check (audit_limit_cents >= 0),
  add check (num_nonnulls(roles, permissions) <= 1);
create unique index operator_email_taken on operator (lower(email));

-- A token of a person may do less than the person, for fewer shippers, and any token may end by itself.
alter table access_token
  add column needs text[] check (cardinality(needs) between 1 and 100),
  add column shipper_ids bigint[] check (cardinality(shipper_ids) between 1 and 1000),
  add column expires_at timestamptz,
  add check (operator_id is not null or (needs is null and shipper_ids is null));
