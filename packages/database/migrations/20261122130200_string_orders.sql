-- Orders and filters of the editor's lists (decision 0280).
create index if not exists website_strings_longest
  on public.website_strings (website_id, (char_length(original_string)) desc, first_seen_at, id) where gone_at is null;
create index if not exists website_strings_kind
  on public.website_strings (website_id, kind, first_seen_at, id) where gone_at is null and kind <> 'text';
create index if not exists translated_strings_recent
  on public.translated_strings (website_id, target_language, updated_at desc, website_string_id)
  where listed_kind is not null;
create index if not exists translated_strings_warnings
  on public.translated_strings (website_id, target_language) where has_warnings and listed_kind is not null;
-- Without the right to use the extension's schema, a search on a large website reads the first strings only.
do $$
declare
  trigrams text := (
    select format('%I.gin_trgm_ops', spot.nspname) from pg_opclass class join pg_namespace spot on spot.oid = class.opcnamespace
    where class.opcname = 'gin_trgm_ops' limit 1);
begin
  if trigrams is not null then
    execute format('create index if not exists website_strings_search
      on public.website_strings using gin (folded_string %s) where gone_at is null', trigrams);
    execute format('create index if not exists translated_strings_search
      on public.translated_strings using gin (folded_string %s) where listed_kind is not null', trigrams);
  end if;
exception when insufficient_privilege then
  raise notice 'no trigram indexes: %', sqlerrm;
end
$$;
