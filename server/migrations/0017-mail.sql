-- People hear of webhooks that fail by e-mail; attempts tell which address was dialled.

alter table webhook_endpoint
  -- Who is told when it fails; empty: whom the installation says.
  add column alert_emails text[] not null default '{}' check (cardinality(alert_emails) <= 10);

alter table webhook_attempt
  -- The address the connection was made to; null where none was made, or before it was written down.
  add column address text;

-- Letters on their way. One is written in the transaction of what it tells of; workers hand them to the mail server.
create table mail (
  id bigint generated always as identity primary key,
  -- What it tells of: nothing is told twice to the same person.
  topic text collate "C" not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- `handing` from when the server is asked to take it until its answer is written down.
  state text not null default 'pending' check (
    state in ('pending', 'sending', 'handing', 'sent', 'failed', 'uncertain')),
  attempt smallint not null default 0,
  due_at timestamptz not null default app_now(),
  lease_until timestamptz,
  lease_token uuid,
  -- How the last try ended: a short class, and never what the server said.
  last_class text,
  created_at timestamptz not null default app_now(),
  finished_at timestamptz,
  constraint mail_once unique (topic, recipient),
  check ((state in ('sending', 'handing')) = (lease_token is not null)),
  check ((state in ('sending', 'handing')) = (lease_until is not null)),
  check ((state in ('sent', 'failed', 'uncertain')) = (finished_at is not null))
);
create index mail_due on mail (due_at, id) where state = 'pending';
create index mail_lease on mail (lease_until) where state in ('sending', 'handing');
create index mail_finished on mail (finished_at) where finished_at is not null;
