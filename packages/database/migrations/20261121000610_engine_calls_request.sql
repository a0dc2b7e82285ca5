-- What a call was asked for, so that a killed run is taken up with the same batches, and when its results were stored.
alter table public.engine_calls add column if not exists request jsonb;
alter table public.engine_calls add column if not exists settled_at timestamptz;
create index if not exists engine_calls_unsettled
  on public.engine_calls (website_id, target_language, started_at) where settled_at is null;
comment on column public.engine_calls.request is 'ids of website_strings in the order asked; null for a follow-up call of the same batch';
