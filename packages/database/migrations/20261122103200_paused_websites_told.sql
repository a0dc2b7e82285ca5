-- When the owner was told which record to change back; what was paused before this column counts as told.
alter table public.paused_websites add column if not exists told_at timestamptz default now();
alter table public.paused_websites alter column told_at drop default;
comment on column public.paused_websites.told_at is 'when its owner was told by mail which DNS record to change back';
