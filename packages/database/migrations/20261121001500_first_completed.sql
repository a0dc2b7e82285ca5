-- A language is shown to visitors and search engines once its translation was completed, and stays so while it runs again.
alter table public.translations add column if not exists first_completed_at timestamptz;
comment on column public.translations.first_completed_at is 'when status first became completed: from then on the language is live';
update public.translations set first_completed_at = updated_at
  where status = 'completed' and first_completed_at is null;

create or replace function public.note_first_completion()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'completed' and new.first_completed_at is null then
    new.first_completed_at = now();
    perform pg_notify('dragoman_changes', json_build_object('websiteId', new.website_id)::text);
  end if;
  return new;
end
$$;

create or replace trigger note_first_completion before insert or update of status on public.translations
  for each row execute function public.note_first_completion();
