-- The tables of realtime/v1. `messages` and `topic()` are Supabase's; the rest is ours. Only the owner reads them, except `messages`,
-- which policies protect.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- The policies of private channels are on this table: a row represents what a caller wants to read or write; `extension` is 'presence'.
-- Nothing is stored. Without a policy, private channels are closed.
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  expires_at timestamptz,
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- Changed rows of the last minutes: keys, and for deleted rows all columns. `transaction` lets a reader with an earlier
-- snapshot find new rows in any commit order.
create table if not exists realtime.changes (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  table_name text not null,
  type text not null,
  rows jsonb not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index if not exists changes_transaction on realtime.changes (transaction);

-- Live server processes and their presences.
create unlogged table if not exists realtime.servers (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
create unlogged table if not exists realtime.presences (
  topic text not null,
  key text not null,
  channel uuid not null,
  ref text not null,
  previous_ref text,
  payload jsonb not null,
  server_id uuid not null references realtime.servers (id) on delete cascade,
  primary key (topic, key, channel)
);
create index if not exists presences_server on realtime.presences (server_id);
alter table realtime.changes enable row level security;
alter table realtime.servers enable row level security;
alter table realtime.presences enable row level security;

-- Logs one row per statement and thousand changed rows, and sends one notification per transaction. The arguments are the
-- primary key's columns.
create or replace function realtime.log_changes()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  picked text := 'to_jsonb(r)';
  newest bigint;
  added int;
begin
  if tg_op <> 'DELETE' then
    select 'jsonb_build_object(' || string_agg(format('%L, r.%I', name, name), ', ') || ')'
    into picked from unnest(tg_argv) as names (name);
  end if;
  execute format(
    'with logged as (
       insert into realtime.changes (table_name, type, rows)
       select %L, %L, jsonb_agg(picked order by place)
       from (select %s as picked, row_number() over () as place from changed as r) as numbered
       group by (place - 1) / 1000
       returning id
     ) select count(*), max(id) from logged', tg_table_name, tg_op, picked)
  into added, newest;
  if added = 0 then
    return null;
  end if;
  perform pg_notify('realtime_changes', '');
  -- Writers prune the log now and then, so that it does not grow without a reader.
  if newest / 200 <> (newest - added) / 200 then
    delete from realtime.changes where id in (
      select id from realtime.changes where changed_at < now() - interval '10 minutes'
      order by id limit 5000 for update skip locked);
  end if;
  return null;
end
$$;
revoke all on function realtime.log_changes() from public;
