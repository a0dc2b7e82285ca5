-- Owners write `translation_languages` themselves, past the product API, and each entry is billed: every language stands
-- there once, is in the catalogue, and is not the original one. The catalogue's source is packages/domain/src/languages.
create or replace function public.catalogue_languages()
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select '{ar,bg,cs,da,de,el,en,es,et,fi,fr,hu,id,it,ja,ko,lt,lv,nb,nl,pl,pt,ro,ru,sk,sl,sv,tr,uk,zh}'::text[]
$$;

-- The languages of a list that may stand in `translation_languages`, each once, in the order of the list.
create or replace function public.valid_translation_languages(codes text[], original_language text)
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(code order by first_place), '{}')
  from (
    select code, min(place) as first_place
    from unnest(codes) with ordinality as given (code, place)
    where code = any (public.catalogue_languages()) and code <> original_language
    group by code
  ) as kept
$$;

update public.websites
set translation_languages = public.valid_translation_languages(translation_languages, original_language)
where translation_languages
  is distinct from public.valid_translation_languages(translation_languages, original_language);

alter table public.websites drop constraint if exists websites_translation_languages;
alter table public.websites add constraint websites_translation_languages
  check (translation_languages = public.valid_translation_languages(translation_languages, original_language));
