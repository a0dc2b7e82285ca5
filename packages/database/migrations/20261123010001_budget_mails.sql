-- Mails about a used-up translation budget: one per website and month, or day.
create table if not exists public.budget_mails (
  website_id uuid not null references public.websites (id) on delete cascade,
  budget text not null check (budget in ('month', 'day')),
  period timestamptz not null,
  sent_at timestamptz not null default now(),
  primary key (website_id, budget, period)
);
comment on table public.budget_mails is 'Mails about a used-up translation budget, one per website and period.';
comment on column public.budget_mails.period is 'when the month or day begins, in UTC';
