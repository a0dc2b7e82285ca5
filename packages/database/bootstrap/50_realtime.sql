-- The tables of realtime/v1. `messages`, `topic()`, `send()` and `broadcast_changes()` are Supabase's; the
-- rest is ours. Only the owner reads them, except `messages`, which policies protect.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- Stored broadcasts of private channels. The policies of private channels are on this table: a row represents what a caller
-- wants to read or write; `extension` is 'broadcast' or 'presence'. Without a policy, private channels are closed.
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
create index if not exists messages_replay on realtime.messages (topic, inserted_at desc)
  where extension = 'broadcast' and private;
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

-- Messages between server processes that do not fit into a notification.
create unlogged table if not exists realtime.parcels (
  id uuid primary key default gen_random_uuid(),
  content text not null,
  created_at timestamptz not null default now()
);

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
alter table realtime.parcels enable row level security;
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

-- Forwards a message of the current transaction to the server processes.
create or replace function realtime.announce(message uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  parcel uuid;
begin
  insert into realtime.parcels (content)
  select jsonb_build_object(
    'id', id, 'topic', topic, 'private', private, 'event', event, 'json', payload::text, 'stored', private)::text
  from realtime.messages where id = message and inserted_at = now()::timestamp
  returning id into parcel;
  if parcel is not null then
    perform pg_notify('realtime_broadcasts', 'parcel ' || parcel);
  end if;
end
$$;

-- Runs as the caller, so the policies of `realtime.messages` apply. As on Supabase, a failure only warns, so that it cannot
-- roll back the change whose trigger sends.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql security invoker set search_path = '' as $$
declare
  message uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension, expires_at)
  values (message, payload, event, topic, private, 'broadcast',
    now() + case when private then interval '3 days' else interval '0' end);
  perform realtime.announce(message);
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW'
) returns void language plpgsql security invoker set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object(
      'id', gen_random_uuid(), 'schema', table_schema, 'table', table_name, 'operation', operation,
      'record', to_jsonb(new), 'old_record', to_jsonb(old)),
    event_name, topic_name, true);
end
$$;
grant execute on function realtime.announce(uuid), realtime.send(jsonb, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) to anon, authenticated, service_role;
