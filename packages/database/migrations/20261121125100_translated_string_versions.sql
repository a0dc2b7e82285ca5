-- Who wrote a translation, and whether an engine is asked for a new one while it stands.
alter table public.translated_strings add column if not exists changed_by uuid;
alter table public.translated_strings add column if not exists restored boolean not null default false;
alter table public.translated_strings add column if not exists renewal_requested_at timestamptz;
comment on column public.translated_strings.changed_by is 'the user who wrote, reviewed or restored it; null when no person did';
comment on column public.translated_strings.restored is 'put back from an earlier version';
comment on column public.translated_strings.renewal_requested_at is 'since when an engine is to be asked anew; the text stays until it answers';

-- An action on many strings at once, which can be undone for a day.
create table if not exists public.string_changes (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references public.websites (id) on delete cascade,
  target_language text not null,
  action text not null check (action in ('review', 'unreview', 'retranslate', 'reset', 'delete')),
  changed_by uuid not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
comment on table public.string_changes is 'An action of the editor on one or many strings; its id is what undoes it';
create index if not exists string_changes_website on public.string_changes (website_id);

create table if not exists public.translated_string_versions (
  id uuid primary key default gen_random_uuid(),
  website_string_id uuid not null references public.website_strings (id) on delete cascade,
  target_language text not null,
  translated_string text not null,
  state text not null,
  engine text,
  engine_version text,
  checks jsonb not null,
  changed_by uuid,
  restored boolean not null,
  renewal_requested_at timestamptz,
  updated_at timestamptz not null,
  replaced_at timestamptz not null default clock_timestamp(),
  change_id uuid references public.string_changes (id) on delete set null
);
comment on table public.translated_string_versions is 'A translation as it stood before it was changed or deleted; written by a trigger';
comment on column public.translated_string_versions.updated_at is 'since when it stood';
comment on column public.translated_string_versions.change_id is 'the action that replaced it; null for an edit and for a job';
create index if not exists translated_string_versions_string
  on public.translated_string_versions (website_string_id, target_language, replaced_at desc);
create index if not exists translated_string_versions_change
  on public.translated_string_versions (change_id);

-- Within an action (setting `dragoman.change_id`) every row is kept, so that undoing it is exact; else only what differs
-- to a reader, and never the place of a translation that failed. The statements are planned each time (`execute`): a plan
-- that was kept from one row takes minutes for many.
create or replace function public.keep_string_versions()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  change uuid := nullif(current_setting('dragoman.change_id', true), '')::uuid;
  target text := $target$insert into public.translated_string_versions
      (website_string_id, target_language, translated_string, state, engine, engine_version, checks,
       changed_by, restored, renewal_requested_at, updated_at, change_id)
    select before.website_string_id, before.target_language, before.translated_string, before.state,
      before.engine, before.engine_version, before.checks, before.changed_by, before.restored,
      before.renewal_requested_at, before.updated_at, $1
    from before $target$;
begin
  if tg_op = 'UPDATE' then
    execute target || $rest$ join changed using (website_string_id, target_language)
      where $1 is not null or (before.state <> 'failed'
        and (before.translated_string, before.state)
          is distinct from (changed.translated_string, changed.state))$rest$ using change;
  else
    -- The translations of a string that is deleted leave nothing behind.
    execute target || $rest$ join public.website_strings as string on string.id = before.website_string_id
      where $1 is not null or before.state <> 'failed'$rest$ using change;
  end if;
  return null;
end
$$;
create or replace trigger keep_versions_update after update on public.translated_strings
  referencing old table as before new table as changed
  for each statement execute function public.keep_string_versions();
create or replace trigger keep_versions_delete after delete on public.translated_strings
  referencing old table as before
  for each statement execute function public.keep_string_versions();
