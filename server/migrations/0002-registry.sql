-- Who and what the life of a freight depends on. Nothing here that a freight may point at is ever deleted:
-- it is switched off. Constraints that end in _taken are uniqueness that people can run into; the code names
-- the field they are about.

create table operator (
  id bigint generated always as identity primary key,
  name text not null constraint operator_name_taken unique,
  role text not null check (role in ('admin', 'analyst', 'viewer')),
  active boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default app_now()
);

create table shipper (
  id bigint generated always as identity primary key,
  cnpj text not null constraint shipper_cnpj_taken unique check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  state_inscription text,
  corporate_name text not null,
  trade_name text not null,
  zip text not null check (zip ~ '^[0-9]{8}$'),
  street text not null,
  number text not null,
  complement text,
  district text not null,
  city text not null,
  state text not null,
  -- Only what differs from the defaults.
  settings jsonb not null default '{}',
  blocked boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default app_now()
);

-- Freights a shipper may still hire; no row is no limit. Apart from the shipper, so that hiring and editing
-- do not wait for each other.
create table hire_quota (
  shipper_id bigint primary key references shipper (id),
  remaining bigint not null check (remaining >= 0)
);

create table shipper_platform (
  code text collate "C" constraint shipper_platform_code_taken primary key check (code ~ '^[0-9A-Za-z]{9}$'),
  shipper_id bigint not null references shipper (id),
  name text not null,
  created_at timestamptz not null default app_now()
);
create index shipper_platform_shipper on shipper_platform (shipper_id);

create table carrier (
  -- Also the reference that offers show.
  id bigint generated always as identity primary key,
  cnpj text not null constraint carrier_cnpj_taken unique check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  state_inscription text,
  corporate_name text not null,
  trade_name text not null,
  rntrc text,
  logo_url text,
  zip text not null check (zip ~ '^[0-9]{8}$'),
  street text not null,
  number text not null,
  complement text,
  district text not null,
  city text not null,
  state text not null,
  active boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default app_now()
);

-- A token belongs to exactly one owner; what is kept of it is the SHA-256 and its first characters.
create table access_token (
  id bigint generated always as identity primary key,
  shipper_id bigint references shipper (id),
  carrier_id bigint references carrier (id),
  operator_id bigint references operator (id),
  name text not null,
  hash text not null constraint access_token_hash_taken unique check (hash ~ '^[0-9a-f]{64}$'),
  prefix text not null check (length(prefix) = 4),
  created_at timestamptz not null default app_now(),
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  check (num_nonnulls(shipper_id, carrier_id, operator_id) = 1)
);
create unique index access_token_shipper_name_taken on access_token (shipper_id, name) where revoked_at is null;
create unique index access_token_carrier_name_taken on access_token (carrier_id, name) where revoked_at is null;
create unique index access_token_operator_name_taken on access_token (operator_id, name) where revoked_at is null;

-- What a shipper agrees with a carrier: audit tolerances and the carrier's own occurrence codes.
create table contract (
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  carrier_id bigint not null references carrier (id),
  tolerances jsonb not null default '[]',
  occurrence_codes jsonb not null default '[]',
  active boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  constraint contract_carrier_taken unique (shipper_id, carrier_id)
);
create index contract_carrier on contract (carrier_id);

-- Shippers that share freight tables.
create table shipper_group (
  id bigint generated always as identity primary key,
  name text not null constraint shipper_group_name_taken unique,
  revision integer not null default 1,
  created_at timestamptz not null default app_now()
);

create table shipper_group_member (
  group_id bigint not null references shipper_group (id) on delete cascade,
  shipper_id bigint not null references shipper (id),
  primary key (group_id, shipper_id)
);
create index shipper_group_member_shipper on shipper_group_member (shipper_id);

-- Where freights leave from (collection points). One number may have several, apart by zip code; a CPF is the
-- consumer who returns goods.
create table dispatch_point (
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  state_inscription text,
  corporate_name text not null,
  trade_name text not null,
  zip text not null check (zip ~ '^[0-9]{8}$'),
  street text not null,
  number text not null,
  complement text,
  district text not null,
  city text not null,
  state text not null,
  active boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  constraint dispatch_point_zip_taken unique (shipper_id, document, zip)
);

-- The boxes a dispatch point packs into.
create table dispatch_box (
  dispatch_point_id bigint not null references dispatch_point (id),
  name text not null,
  inner_height_mm integer not null check (inner_height_mm > 0),
  inner_width_mm integer not null check (inner_width_mm > 0),
  inner_length_mm integer not null check (inner_length_mm > 0),
  outer_height_mm integer not null check (outer_height_mm >= inner_height_mm),
  outer_width_mm integer not null check (outer_width_mm >= inner_width_mm),
  outer_length_mm integer not null check (outer_length_mm >= inner_length_mm),
  tare_g integer not null check (tare_g >= 0),
  max_weight_g integer check (max_weight_g > 0),
  primary key (dispatch_point_id, name)
);

-- Products whose volumes may leave out dimensions and weight in a quote.
create table sku (
  id bigint generated always as identity unique,
  shipper_id bigint not null references shipper (id),
  sku text collate "C" not null,
  description text not null,
  tag text,
  category integer not null,
  origin text not null,
  active boolean not null default true,
  volumes jsonb not null,
  -- Every volume has dimensions, weight and price.
  complete boolean not null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (shipper_id, sku)
);
create index sku_page on sku (shipper_id, id);

-- Every change of the registry: who, when, before, after. Never a secret.
create table change_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  operator_id bigint references operator (id),
  actor text not null,
  kind text not null,
  entity_id bigint not null,
  shipper_id bigint references shipper (id),
  action text not null,
  before jsonb,
  after jsonb
);
create index change_log_entity on change_log (kind, entity_id, id);
create index change_log_shipper on change_log (shipper_id, id);

-- Internal ICMS rates of the installation's own; of those that hold on a day the latest counts.
create table tax_rate (
  id bigint generated always as identity primary key,
  uf text not null check (uf ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('general', 'transport', 'exempt', 'deferred')),
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  fund_ppm integer not null check (fund_ppm between 0 and 1000000),
  from_on date,
  until_on date,
  created_at timestamptz not null default app_now()
);

-- What a shipper lets happen to prices, deadlines and offers. The definition is the engine's, as it is.
create table freight_rule (
  id bigint generated always as identity primary key,
  shipper_id bigint not null references shipper (id),
  name text not null,
  priority integer not null check (priority > 0),
  active boolean not null default false,
  definition jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default app_now(),
  constraint freight_rule_name_taken unique (shipper_id, name),
  -- Looked at when the transaction ends, so that rules can change places.
  constraint freight_rule_priority unique (shipper_id, priority) deferrable initially deferred
);
