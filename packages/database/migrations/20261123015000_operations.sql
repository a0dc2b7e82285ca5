-- What administrators see of the running installation.
create table if not exists public.server_processes (
  id uuid primary key,
  machine text not null,
  name text not null,
  process_id integer not null,
  roles text[] not null,
  version text not null,
  memory_bytes bigint not null,
  engines jsonb not null default '[]',
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
comment on table public.server_processes is 'The running processes. Each renews its row; that of a killed one remains for a day.';
comment on column public.server_processes.machine is 'the host name';
comment on column public.server_processes.engines is 'name, breaker and last failed call of each engine, as this process sees them';

create table if not exists public.website_traffic (
  website_id uuid not null references public.websites (id) on delete cascade,
  hour timestamptz not null,
  requests bigint not null,
  cached bigint not null,
  primary key (website_id, hour)
);
create index if not exists website_traffic_hour on public.website_traffic (hour);
comment on table public.website_traffic is 'Requests of visitors by website and hour, for two days.';
comment on column public.website_traffic.cached is 'requests answered without asking the website';

create table if not exists public.operator_actions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null,
  admin_email text,
  action text not null check (action in ('retry', 'cancel')),
  queue text not null,
  job_id uuid not null,
  ip text,
  acted_at timestamptz not null default now()
);
create index if not exists operator_actions_acted_at on public.operator_actions (acted_at desc);
comment on table public.operator_actions is 'What administrators did to jobs. Kept when users go, so no reference.';

create index if not exists engine_calls_started_at on public.engine_calls (started_at);
