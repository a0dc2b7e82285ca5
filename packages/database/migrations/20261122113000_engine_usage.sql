-- What each paid call used and cost, and the most that a website may cost in a month, in US dollars.
alter table public.engine_calls
  add column if not exists job_id uuid,
  add column if not exists input_tokens integer not null default 0,
  add column if not exists output_tokens integer not null default 0,
  add column if not exists cached_tokens integer not null default 0,
  add column if not exists cost numeric(12, 6) not null default 0;
comment on column public.engine_calls.cost is 'US dollars: an estimate while the call runs, then what was reported times the configured price';
create index if not exists engine_calls_month on public.engine_calls (website_id, started_at);
drop index if exists public.engine_calls_website_id;
alter table public.websites
  add column if not exists translation_budget numeric(10, 2) check (translation_budget >= 0);
comment on column public.websites.translation_budget is 'US dollars per month for paid engines; null for the installation''s default';
