-- Addresses that end in pages and mails: pictures are http or https, and no address holds what could end an attribute.
delete from public.translated_media
where translated_media !~* '^https?://[^[:space:][:cntrl:]"<>]+$' or length(translated_media) > 2048;
alter table public.translated_media drop constraint if exists translated_media_address;
alter table public.translated_media add constraint translated_media_address
  check (translated_media ~* '^https?://[^[:space:][:cntrl:]"<>]+$' and length(translated_media) <= 2048);

delete from public.website_media
where original_media !~* '^https?://[^[:space:][:cntrl:]"<>]+$' or length(original_media) > 2048;
alter table public.website_media drop constraint if exists website_media_address;
alter table public.website_media add constraint website_media_address
  check (original_media ~* '^https?://[^[:space:][:cntrl:]"<>]+$' and length(original_media) <= 2048);

-- Websites keep theirs in the form of `normaliseWebsiteUrl`, which percent-encodes these characters. A website whose host
-- holds one was never reachable; a twin of one that is there goes.
do $$
declare
  faulty record;
  repaired text;
begin
  for faulty in select id, url from public.websites where url ~ '["''<>`\\[:cntrl:]]' loop
    repaired := regexp_replace(faulty.url, '[[:cntrl:]]', '', 'g');
    repaired := replace(replace(replace(repaired, '"', '%22'), '''', '%27'), '<', '%3C');
    repaired := replace(replace(replace(repaired, '>', '%3E'), '`', '%60'), '\', '%5C');
    begin
      update public.websites set url = repaired where id = faulty.id;
    exception when unique_violation then
      update public.websites set url = repaired, status = 'deleted' where id = faulty.id;
    end;
  end loop;
end
$$;
alter table public.websites drop constraint if exists websites_url_characters;
alter table public.websites add constraint websites_url_characters check (url !~ '["''<>`\\[:cntrl:]]');

delete from public.temp_websites where url ~ '["''<>`\\[:cntrl:]]';
alter table public.temp_websites drop constraint if exists temp_websites_url_characters;
alter table public.temp_websites add constraint temp_websites_url_characters check (url !~ '["''<>`\\[:cntrl:]]');
