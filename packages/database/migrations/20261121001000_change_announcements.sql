-- Whoever serves pages hears the channel `dragoman_changes`, with {"websiteId", "targetLanguage"?}: one payload per
-- statement and (website, language). Without a language it means the website: its hosts, its settings, its originals.

create or replace function public.announce_change(changed_website uuid, changed_language text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Beside the count the clock, so that a row deleted and made again never shows an old version with new texts.
  update public.translations
  set dictionary_version = greatest(
    dictionary_version + 1,
    (extract(epoch from clock_timestamp()) * 1000)::bigint
  )
  where website_id = changed_website
    and (changed_language is null or target_language = changed_language);
  perform pg_notify('dragoman_changes', jsonb_strip_nulls(jsonb_build_object(
    'websiteId', changed_website,
    'targetLanguage', changed_language
  ))::text);
end
$$;
revoke all on function public.announce_change(uuid, text) from public;

-- Arguments: the table of originals and the column that refers to it.
create or replace function public.announce_translated_rows()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  source text := 'changed';
  found record;
begin
  if tg_op = 'UPDATE' then
    source := '(select * from changed union all select * from before)';
  end if;
  for found in execute format(
    'select distinct original.website_id, rows.target_language
     from %s as rows join public.%I as original on original.id = rows.%I
     order by 1, 2', source, tg_argv[0], tg_argv[1])
  loop
    perform public.announce_change(found.website_id, found.target_language);
  end loop;
  return null;
end
$$;

-- For tables with a column website_id, whatever the language.
create or replace function public.announce_website_rows()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  source text := 'changed';
  found record;
begin
  if tg_op = 'UPDATE' then
    source := '(select * from changed union all select * from before)';
  end if;
  for found in execute format('select distinct website_id from %s as rows order by 1', source)
  loop
    perform public.announce_change(found.website_id, null);
  end loop;
  return null;
end
$$;

create or replace function public.announce_websites()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  source text := 'changed';
  found record;
begin
  if tg_op = 'UPDATE' then
    -- What a scan and the deployment checks write does not change a served page.
    source := $rows$(
      select changed.id from changed left join before using (id)
      where to_jsonb(changed) - '{total_word_count,name,dns_checked,snippet_checked}'::text[]
        is distinct from to_jsonb(before) - '{total_word_count,name,dns_checked,snippet_checked}'::text[]
    )$rows$;
  end if;
  for found in execute format('select id from %s as rows order by 1', source)
  loop
    perform public.announce_change(found.id, null);
  end loop;
  return null;
end
$$;

do $$
declare
  watched record;
  timing record;
begin
  for watched in
    select * from (values
      ('translated_strings', 'announce_translated_rows', 'website_strings, website_string_id', true),
      ('translated_slugs', 'announce_translated_rows', 'website_slugs, website_slug_id', true),
      ('translated_media', 'announce_translated_rows', 'website_media, website_media_id', true),
      -- Deleted originals take their translations along, which then no longer tell whose they were.
      ('website_strings', 'announce_website_rows', '', false),
      ('website_slugs', 'announce_website_rows', '', false),
      ('website_media', 'announce_website_rows', '', false),
      ('website_hosts', 'announce_website_rows', '', true),
      ('websites', 'announce_websites', '', true)
    ) as list (table_name, function_name, arguments, always)
  loop
    for timing in
      select * from (values
        ('insert', 'new table as changed'),
        ('update', 'old table as before new table as changed'),
        ('delete', 'old table as changed')
      ) as list (event, transition)
      where watched.always or event = 'delete'
    loop
      execute format(
        'create or replace trigger announce_%s after %s on public.%I referencing %s
         for each statement execute function public.%I(%s)',
        timing.event, timing.event, watched.table_name, timing.transition,
        watched.function_name, watched.arguments);
    end loop;
  end loop;
end
$$;
