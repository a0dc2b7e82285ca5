-- Who was asked by mail to join an account, or to take over one of its websites or all of them.
create table if not exists public.invitations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('member', 'website', 'account')),
  website_id uuid references public.websites (id) on delete cascade,
  email text not null check (email = lower(email)),
  role text check (role in ('owner', 'manager', 'translator', 'reviewer', 'viewer')),
  website_ids uuid[],
  languages text[],
  token_hash bytea not null unique,
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check ((kind = 'member') = (role is not null)),
  check ((kind = 'website') = (website_id is not null))
);
create index if not exists invitations_account_id on public.invitations (account_id);
create index if not exists invitations_website_id on public.invitations (website_id);
create index if not exists invitations_invited_by on public.invitations (invited_by);
create index if not exists invitations_email on public.invitations (email);
comment on table public.invitations is 'Who was asked by mail to join an account, or to take over a website or all of them.';
comment on column public.invitations.kind is 'member joins the account, website and account take websites over';
comment on column public.invitations.website_id is 'the website that is offered';
comment on column public.invitations.website_ids is 'the only websites of the membership; null means all';
comment on column public.invitations.languages is 'the only target languages of the membership; null means all';
comment on column public.invitations.token_hash is 'of the token in the mail';
