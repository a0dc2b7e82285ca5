-- Owners read and change it through the API only.
alter table public.translated_words enable row level security;
revoke all on public.translated_words from anon, authenticated;
grant all on public.translated_words to service_role;
