-- Whether what the file of an import calls reviewed is so: its sender, or the scopes of its key, may review.
alter table public.translation_imports add column if not exists may_review boolean not null default false;
comment on column public.translation_imports.may_review is 'false: what its file calls reviewed counts as edited';
