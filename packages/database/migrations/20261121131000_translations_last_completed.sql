-- Owners are told when a language was last translated; `updated_at` also moves with each text and edit.
alter table public.translations add column if not exists last_completed_at timestamptz;
comment on column public.translations.last_completed_at is 'when a translation to the language last came to its end';
update public.translations set last_completed_at = coalesce(first_completed_at, updated_at)
  where status = 'completed' and last_completed_at is null;

create or replace function public.note_first_completion()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'completed' then
    new.last_completed_at = now();
    if new.first_completed_at is null then
      new.first_completed_at = now();
      perform pg_notify('dragoman_changes', json_build_object('websiteId', new.website_id)::text);
    end if;
  end if;
  return new;
end
$$;
