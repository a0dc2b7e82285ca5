-- Both ways of signing up may add the same address at once: the second is told so.
create unique index if not exists websites_one_address
  on public.websites (user_id, lower(url)) where status is distinct from 'deleted';

alter table public.website_hosts drop constraint if exists website_hosts_lower_case;
alter table public.website_hosts add constraint website_hosts_lower_case check (host = lower(host));

create index if not exists engine_calls_website_id on public.engine_calls (website_id);
create index if not exists temp_websites_expires_at on public.temp_websites (expires_at);
