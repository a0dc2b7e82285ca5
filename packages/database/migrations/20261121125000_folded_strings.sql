-- Here they are there already; a hosted project has them to be switched on.
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- What the editor searches and sorts by: lower case, without accents and without the tags of inline markup.
create or replace function public.fold_text(text text)
returns text language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return extensions.unaccent(
    'extensions.unaccent'::regdictionary,
    lower(regexp_replace(normalize(text, nfc), '</?[0-9]+/?>', '', 'g'))
  );
end
$$;
revoke all on function public.fold_text(text) from public, anon, authenticated;
grant execute on function public.fold_text(text) to service_role;

alter table public.website_strings add column if not exists folded_string text not null
  generated always as (public.fold_text(original_string)) stored;
alter table public.translated_strings add column if not exists folded_string text not null
  generated always as (public.fold_text(translated_string)) stored;
comment on column public.website_strings.folded_string is 'original_string in lower case, without accents and tags';
comment on column public.translated_strings.folded_string is 'translated_string in lower case, without accents and tags';

-- The string's website, so that one website's translations are read without looking up each by its string.
alter table public.translated_strings add column if not exists website_id uuid;
comment on column public.translated_strings.website_id is 'that of the string; written by a trigger';

create or replace function public.note_website_of_string()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select website_id into new.website_id
  from public.website_strings where id = new.website_string_id;
  return new;
end
$$;
create or replace trigger note_website before insert on public.translated_strings
  for each row execute function public.note_website_of_string();

update public.translated_strings as translated set website_id = string.website_id
from public.website_strings as string
where string.id = translated.website_string_id and translated.website_id is null;

create index if not exists translated_strings_website
  on public.translated_strings (website_id, target_language, state);
create index if not exists website_strings_reading
  on public.website_strings (website_id, first_seen_at, id) where gone_at is null;
create index if not exists website_strings_alphabet
  on public.website_strings (website_id, (left(folded_string, 60)) collate "C", id)
  where gone_at is null;
create index if not exists website_strings_gone
  on public.website_strings (website_id, gone_at desc) where gone_at is not null;
