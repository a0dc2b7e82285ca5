-- A language model's opinions on translations, and the runs that ask for them.
create table if not exists public.assessment_runs (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references public.websites (id) on delete cascade,
  target_language text not null,
  string_ids uuid[],
  filter jsonb,
  status text not null default 'running' check (status in ('running', 'completed', 'failed', 'cancelled')),
  task_count integer not null,
  finished_count integer not null default 0,
  failed_count integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((string_ids is null) <> (filter is null))
);
comment on table public.assessment_runs is 'Requests for a language model''s opinion on translations.';
comment on column public.assessment_runs.filter is 'selects the strings if their ids are not given';
create index if not exists assessment_runs_website on public.assessment_runs (website_id, target_language, created_at desc);

create table if not exists public.assessments (
  website_string_id uuid not null references public.website_strings (id) on delete cascade,
  target_language text not null,
  website_id uuid not null references public.websites (id) on delete cascade,
  translated_string text not null,
  accuracy integer not null check (accuracy between 1 and 5),
  fluency integer not null check (fluency between 1 and 5),
  terms integer not null check (terms between 1 and 5),
  style integer not null check (style between 1 and 5),
  score integer not null generated always as (least(accuracy, fluency, terms, style)) stored,
  reason text not null,
  proposal text,
  engine text not null,
  engine_version text not null,
  assessed_at timestamptz not null default now(),
  is_dismissed boolean not null default false,
  primary key (website_string_id, target_language)
);
comment on table public.assessments is 'A language model''s opinion on a translation. It is stale once the translation differs from `translated_string`.';
comment on column public.assessments.score is 'the lowest of the four scores';
comment on column public.assessments.proposal is 'a better translation that passed the checks';
create index if not exists assessments_lowest on public.assessments
  (website_id, target_language, is_dismissed, score, website_string_id);
