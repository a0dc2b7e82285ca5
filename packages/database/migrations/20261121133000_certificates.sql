-- The in-process certificates: one row per host, in which processes also agree on who orders next.
create table if not exists public.certificates (
  host text primary key,
  registered_domain text not null,
  chain text,
  private_key bytea,
  not_before timestamptz,
  not_after timestamptz,
  ordered_by uuid,
  ordered_until timestamptz,
  challenge_token text,
  challenge_answer text,
  failures integer not null default 0,
  next_order_at timestamptz not null default now(),
  last_error text,
  constraint certificates_whole check (
    num_nulls(chain, private_key, not_before, not_after) in (0, 4)
  )
);
comment on table public.certificates is 'The certificate of a host and how ordering it goes';
comment on column public.certificates.host is 'lower case, punycode, without a port';
comment on column public.certificates.chain is 'PEM, the certificate of the host first';
comment on column public.certificates.private_key is 'PEM, sealed with the key of the installation';
comment on column public.certificates.ordered_by is 'the process that orders now, until ordered_until';
comment on column public.certificates.challenge_answer is 'what the authority wants to read under challenge_token (RFC 8555, 8.3)';

-- Orders that were begun: the authority counts them, so do we.
create table if not exists public.certificate_orders (
  id bigint generated always as identity primary key,
  host text not null,
  registered_domain text not null,
  ordered_at timestamptz not null default now()
);
create index if not exists certificate_orders_ordered_at on public.certificate_orders (ordered_at);
create index if not exists certificate_orders_domain
  on public.certificate_orders (registered_domain, ordered_at);
comment on table public.certificate_orders is 'A certificate that was asked for, kept as long as it counts against a limit';

-- Our account with a certificate authority, shared by all processes.
create table if not exists public.acme_accounts (
  directory_url text primary key,
  account_url text not null,
  private_key bytea not null
);
comment on table public.acme_accounts is 'Our account with a certificate authority';
comment on column public.acme_accounts.private_key is 'PEM, sealed with the key of the installation';
