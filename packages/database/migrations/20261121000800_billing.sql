create table if not exists public.subscriptions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  subscription_status text not null default 'inactive'
    check (subscription_status in ('active', 'trial', 'incomplete', 'inactive')),
  subscription_period_end timestamptz
);

create table if not exists public.invoices (
  id text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  amount integer not null,
  status text not null,
  hosted_invoice_url text,
  invoice_pdf text
);
comment on column public.invoices.amount is 'cents';

create table if not exists public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  message text not null,
  is_user boolean not null default false,
  created_at timestamptz not null default now()
);
