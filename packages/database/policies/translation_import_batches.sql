-- The server reads and writes this table on behalf of the website's owner.
alter table public.translation_import_batches enable row level security;
revoke all on public.translation_import_batches from anon, authenticated;
grant all on public.translation_import_batches to service_role;
