-- How a host's ownership was proved, and since when it leads elsewhere.
alter table public.website_hosts add column if not exists proof text not null default 'cname';
alter table public.website_hosts add column if not exists lost_at timestamptz;
do $$
begin
  if not exists (select from pg_constraint where conname = 'website_hosts_proof_check') then
    alter table public.website_hosts
      add constraint website_hosts_proof_check check (proof in ('cname', 'request'));
  end if;
end
$$;
comment on column public.website_hosts.proof is
  'cname: its record names this website; request: its record is hidden, and a request to it reached us';
comment on column public.website_hosts.lost_at is
  'when it was first seen to lead elsewhere; after a while it is no longer verified';
comment on column public.website_hosts.verified_at is
  'when its DNS was last seen to lead to us; certificates are for verified hosts alone';

create table if not exists public.website_checks (
  website_id uuid primary key references public.websites (id) on delete cascade,
  next_check_at timestamptz not null default now(),
  checked_at timestamptz,
  looks integer not null default 0,
  loss_told_at timestamptz
);
create index if not exists website_checks_next on public.website_checks (next_check_at);
comment on table public.website_checks is 'When the DNS and the snippet of a website are looked at again, unasked';
comment on column public.website_checks.looks is 'since something changed or the owner last looked';
comment on column public.website_checks.loss_told_at is 'when its owner was told that a host leads elsewhere';

create table if not exists public.host_challenges (
  token text primary key,
  host text not null,
  answer text not null,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index if not exists host_challenges_expires_at on public.host_challenges (expires_at);
comment on table public.host_challenges is 'What a proxy answers under a host, so that we see that requests to it reach us';

create table if not exists public.dns_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  website_id uuid not null references public.websites (id) on delete cascade,
  recipient text not null,
  created_at timestamptz not null default now()
);
create index if not exists dns_mails_user_id on public.dns_mails (user_id, created_at);
create index if not exists dns_mails_recipient on public.dns_mails (recipient, created_at);
create index if not exists dns_mails_website_id on public.dns_mails (website_id);
comment on table public.dns_mails is 'To whom an owner had the DNS records sent';

-- Another language has a record of its own under subdomains, which nobody looked up yet.
create or replace function public.question_dns()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.url_structure = 'subdomain' and new.dns_checked
    and not new.translation_languages <@ old.translation_languages
  then new.dns_checked := false; end if;
  return new;
end
$$;
revoke all on function public.question_dns() from public;
create or replace trigger question_dns before update of translation_languages on public.websites
  for each row execute function public.question_dns();

-- What the owner changes is looked at soon.
create or replace function public.check_website_soon()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.website_checks (website_id) values (new.id)
  on conflict (website_id) do update set next_check_at = least(website_checks.next_check_at, now()), looks = 0;
  return null;
end
$$;
revoke all on function public.check_website_soon() from public;
create or replace trigger check_website_soon
  after update of translation_languages, url_structure on public.websites
  for each row
  when (
    new.translation_languages is distinct from old.translation_languages
    or new.url_structure is distinct from old.url_structure
  )
  execute function public.check_website_soon();
