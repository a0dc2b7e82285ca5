-- The policies that compared a row's owner with the caller; those of policies/ ask public.can instead, under other names.
do $$
declare
  old record;
begin
  for old in
    select schemaname, tablename, policyname from pg_policies
    where policyname ~ '^(websites|website_media|translated_media|translated_media_files|glossary_terms|translation_memory|invoices|subscriptions|paused_websites|string_editors)_(select|insert|update|delete)_(own|admin)$'
      and schemaname in ('public', 'storage', 'realtime')
  loop
    execute format('drop policy %I on %I.%I', old.policyname, old.schemaname, old.tablename);
  end loop;
end
$$;
