alter table public.pages add column if not exists drawing text check (drawing in ('drawn', 'needed'));
comment on column public.pages.drawing is 'scripts draw texts of the page: a browser read them, or is needed for it';
