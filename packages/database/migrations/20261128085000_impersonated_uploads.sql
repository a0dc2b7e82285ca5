-- Of the caller, for policies of files: records an upload if an administrator acts as the user.
create or replace function public.record_impersonated_upload(file_name text)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.record_impersonated_write(auth.jwt() ->> 'session_id', 'write file ' || file_name);
  return true;
end
$$;
revoke all on function public.record_impersonated_upload(text) from public, anon;
grant execute on function public.record_impersonated_upload(text) to authenticated;

-- A language that leaves the list is no longer served: to visitors it is deleted.
create or replace function public.keep_languages_of_impersonated()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- The server's own statements have no caller.
  if nullif(current_setting('request.jwt.claims', true), '') is not null
    and not old.translation_languages <@ new.translation_languages
  then perform public.refuse_impersonation(); end if;
  return new;
end
$$;
revoke all on function public.keep_languages_of_impersonated() from public, anon, authenticated;
create or replace trigger keep_languages_of_impersonated before update of translation_languages on public.websites
  for each row execute function public.keep_languages_of_impersonated();
