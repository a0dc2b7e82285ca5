-- What a translation waits for, and languages that people alone translate.
alter table public.translations add column if not exists waiting jsonb;
comment on column public.translations.waiting is
  'what the run waits for: an engine that fails, or the download of its model; null while it goes on';
alter table public.translations add column if not exists by_people boolean not null default false;
comment on column public.translations.by_people is 'no engine is asked: people translate, or import their texts';
create index if not exists translations_by_people on public.translations (website_id)
  where by_people and first_completed_at is null;
