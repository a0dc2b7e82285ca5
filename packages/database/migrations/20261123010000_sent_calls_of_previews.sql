-- What a preview sends to engines is recorded too. It goes with the pending website, or becomes that of the claimed one.
alter table public.sent_calls alter column website_id drop not null;
alter table public.sent_calls add column if not exists temp_website_id uuid references public.temp_websites (id) on delete cascade;
comment on column public.sent_calls.temp_website_id is 'the pending website of a preview, until it is claimed';
alter table public.sent_calls drop constraint if exists sent_calls_one_website;
alter table public.sent_calls add constraint sent_calls_one_website check (num_nonnulls(website_id, temp_website_id) = 1) not valid;
alter table public.sent_calls drop constraint if exists sent_calls_purpose_check;
alter table public.sent_calls add constraint sent_calls_purpose_check check (purpose in ('translation', 'review', 'preview')) not valid;
create index if not exists sent_calls_temp_website_id on public.sent_calls (temp_website_id);

-- Machine translations of a preview become the memory of whoever claims it, and its calls to engines those of the website.
-- An address that needs a URL parser becomes the owner's next website.
create or replace function public.keep_temp_translations(parked_id uuid, owner_id uuid)
returns void language sql security definer set search_path = '' as $$
  insert into public.translation_memory
    (user_id, source_language, target_language, source_hash, source_text, target_text, origin)
  select owner_id, source_language, target_language, source_hash, source_text, target_text, 'machine'
  from public.temp_website_strings where temp_website_id = parked_id and state = 'machine'
  on conflict do nothing;
  update public.sent_calls set website_id = claimed.id, temp_website_id = null
  from (
    select website.id from public.temp_websites pending
    cross join lateral public.settled_address(pending.url) address
    join public.websites website on website.user_id = owner_id and website.deleted_at is null
      and case when address is null then website.created_at >= pending.created_at
        else public.host_of(website.url) = public.host_of(address) end
    where pending.id = parked_id
    order by website.created_at limit 1
  ) claimed
  where sent_calls.temp_website_id = parked_id;
$$;
