-- Counts of requests, for all processes. Unlogged: after a crash of the server they begin anew.
create unlogged table if not exists public.shared_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
comment on table public.shared_limits is 'How often something limited happened in the current period';
comment on column public.shared_limits.key is 'name of the limit and a hash of who it is counted for';
comment on column public.shared_limits.expire is 'end of the period, in milliseconds since 1970';
