-- A translation that had nothing to translate is not completed, and one that no engine can make says since when.
alter table public.translations drop constraint if exists translations_status_check;
alter table public.translations add constraint translations_status_check
  check (status in ('not started', 'in progress', 'completed', 'failed'));
alter table public.translations add column if not exists unavailable_at timestamptz;
comment on column public.translations.unavailable_at is
  'since when nothing here can translate the pair; null once something can';

-- Websites whose translations are to be looked at: a scan ended, or their languages changed. Workers take them from here.
create table if not exists public.pending_translations (
  website_id uuid primary key references public.websites (id) on delete cascade,
  noted_at timestamptz not null default now()
);
comment on table public.pending_translations is 'Websites whose strings or languages changed since their translation was asked for';

create or replace function public.note_pending_translations()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed uuid;
begin
  if tg_table_name = 'websites' then changed := new.id; else changed := new.website_id; end if;
  insert into public.pending_translations (website_id)
  select id from public.websites where id = changed and cardinality(translation_languages) > 0
  on conflict (website_id) do update set noted_at = now();
  return null;
end
$$;
revoke all on function public.note_pending_translations() from public;

create or replace trigger note_pending_translations_added after insert on public.websites
  for each row execute function public.note_pending_translations();
create or replace trigger note_pending_translations after update of translation_languages on public.websites
  for each row when (new.translation_languages is distinct from old.translation_languages)
  execute function public.note_pending_translations();
create or replace trigger note_pending_translations after update of status on public.scans
  for each row when (
    new.status in ('completed', 'failed', 'cancelled') and new.status is distinct from old.status
  )
  execute function public.note_pending_translations();

-- What was called completed with nothing translated is not live, and is looked at again, as every website is once.
update public.translations as translation
set status = 'not started', first_completed_at = null, last_completed_at = null
where status = 'completed' and not exists (
  select from public.translated_strings as translated
  join public.website_strings as string on string.id = translated.website_string_id
  where string.website_id = translation.website_id
    and translated.target_language = translation.target_language and translated.state <> 'failed'
);
insert into public.pending_translations (website_id)
select id from public.websites where cardinality(translation_languages) > 0 and deleted_at is null
on conflict do nothing;
