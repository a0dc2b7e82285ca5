-- Translating and serving read a website's strings in the order of their ids, some thousands at a time.
create index if not exists website_strings_order on public.website_strings (website_id, id);
