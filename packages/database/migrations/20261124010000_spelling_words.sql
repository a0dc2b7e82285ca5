-- Words that an owner added to the spelling of a website in one language.
create table if not exists public.spelling_words (
  website_id uuid not null references public.websites (id) on delete cascade,
  target_language text not null,
  word text not null check (length(word) <= 60),
  created_at timestamptz not null default now(),
  primary key (website_id, target_language, word)
);
comment on table public.spelling_words is 'Words that an owner added to the spelling of a website in one language.';
