-- Owners read the words that they added; changes go through the server.
alter table public.spelling_words enable row level security;
revoke all on public.spelling_words from anon, authenticated;
grant all on public.spelling_words to service_role;
grant select on public.spelling_words to authenticated;

drop policy if exists spelling_words_select on public.spelling_words;
create policy spelling_words_select on public.spelling_words for select to authenticated
  using (website_id in (select websites.id from public.websites));
