-- A language of which some strings were refused is not completed, but it goes live: one string does not hold back the rest.
create or replace function public.note_first_completion()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'completed' or (new.status = 'failed' and new.error_code = 'strings-not-translated') then
    new.last_completed_at = now();
    if new.first_completed_at is null then
      new.first_completed_at = now();
      perform pg_notify('dragoman_changes', json_build_object('websiteId', new.website_id)::text);
    end if;
  end if;
  return new;
end
$$;
comment on column public.translations.first_completed_at is
  'when a run first came to its end with a translation: from then on the language is live';
