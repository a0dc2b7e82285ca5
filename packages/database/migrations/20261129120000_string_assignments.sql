-- Who is to work on a text in a language, and until when.
create table if not exists public.string_assignments (
  website_string_id uuid not null references public.website_strings (id) on delete cascade,
  target_language text not null,
  website_id uuid not null references public.websites (id) on delete cascade,
  assignee uuid references auth.users (id) on delete cascade,
  assigned_by uuid references auth.users (id) on delete set null,
  due_on date,
  assigned_at timestamptz not null default now(),
  change_id uuid references public.string_changes (id) on delete set null,
  before jsonb,
  primary key (website_string_id, target_language)
);
comment on table public.string_assignments is 'Who is to work on a text in a language, and until when';
comment on column public.string_assignments.assignee is 'null if it was taken away; such a row stays while that can be undone';
comment on column public.string_assignments.change_id is 'the action that assigned it';
comment on column public.string_assignments.before is 'the assignment before that action; null if there was none';
create index if not exists string_assignments_place
  on public.string_assignments (website_id, target_language, assignee);
create index if not exists string_assignments_assignee on public.string_assignments (assignee, assigned_at);
create index if not exists string_assignments_assigned_by on public.string_assignments (assigned_by);
create index if not exists string_assignments_change on public.string_assignments (change_id);

alter table public.string_changes drop constraint if exists string_changes_action_check;
alter table public.string_changes add constraint string_changes_action_check
  check (action in ('review', 'unreview', 'doubt', 'retranslate', 'reset', 'delete', 'import', 'edit', 'replace', 'assign'));

alter table public.string_comments add column if not exists mentions uuid[] not null default '{}';
comment on column public.string_comments.mentions is 'the members whom it mentions';
create index if not exists string_comments_mentions on public.string_comments using gin (mentions);
create index if not exists string_comments_mentioning on public.string_comments (created_at) where mentions <> '{}';

-- When somebody was last told by mail of texts and comments for them: once a day at most.
create table if not exists public.work_mails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  sent_at timestamptz not null default now()
);
comment on table public.work_mails is 'When a user was last mailed about assigned texts and comments for them';

-- Ends the assignments that a user may no longer work on, in an account or on a website. In plpgsql, as `permits` comes later.
create or replace function public.end_assignments(of_user uuid, account uuid, website uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from public.string_assignments as assignment using (
    select distinct held.assignee, held.website_id, held.target_language
    from public.string_assignments as held join public.websites as site on site.id = held.website_id
    where (held.assignee = $1 or $1 is null) and (site.user_id = $2 or $2 is null) and (site.id = $3 or $3 is null)
  ) as lost
  where assignment.assignee = lost.assignee and assignment.website_id = lost.website_id
    and assignment.target_language = lost.target_language
    and not public.permits(lost.assignee, 'strings.edit', lost.website_id, lost.target_language);
end
$$;
revoke all on function public.end_assignments(uuid, uuid, uuid) from public, anon, authenticated;

create or replace function public.end_assignments_of_member()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.end_assignments(old.user_id, old.account_id, null);
  return null;
end
$$;
drop trigger if exists end_assignments on public.memberships;
create trigger end_assignments after delete or update on public.memberships
  for each row execute function public.end_assignments_of_member();

create or replace function public.end_assignments_of_website()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.end_assignments(null, null, new.id);
  return null;
end
$$;
drop trigger if exists end_assignments on public.websites;
create trigger end_assignments after update of user_id on public.websites
  for each row when (old.user_id is distinct from new.user_id)
  execute function public.end_assignments_of_website();
