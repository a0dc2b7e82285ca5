-- A job that was asked for again while it ran: it runs once more before it counts as done, so no request is lost.
create table if not exists public.job_follow_ups (
  job_name text not null,
  key text not null,
  payload jsonb not null,
  requested_at timestamptz not null default now(),
  primary key (job_name, key)
);
