-- How often pages are opened, by language and day. Nothing is stored of who opened them.
create table if not exists public.website_visits (
  website_id uuid not null references public.websites (id) on delete cascade,
  language text not null,
  day date not null,
  visits bigint not null,
  primary key (website_id, language, day)
);
comment on table public.website_visits is 'Pages that browsers opened, by website, language and day.';

create table if not exists public.page_visits (
  page_id uuid not null references public.pages (id) on delete cascade,
  language text not null,
  day date not null,
  visits bigint not null,
  primary key (page_id, language, day)
);
comment on table public.page_visits is 'Visits of pages that had untranslated texts in the language.';
create index if not exists website_visits_day on public.website_visits (day);
create index if not exists page_visits_day on public.page_visits (day);
