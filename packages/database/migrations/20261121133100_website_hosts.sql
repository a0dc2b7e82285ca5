-- Since when visitors are really answered by us under a host, and what was in the way when that was last asked.
alter table public.website_hosts add column if not exists serving_since timestamptz;
alter table public.website_hosts add column if not exists serving_problem text;
do $$
begin
  if not exists (select from pg_constraint where conname = 'website_hosts_serving_problem_check') then
    alter table public.website_hosts
      add constraint website_hosts_serving_problem_check
      check (serving_problem in ('certificate', 'unreachable', 'elsewhere'));
  end if;
end
$$;
comment on column public.website_hosts.serving_since is
  'when a request as visitors send it was first answered by our proxies';
comment on column public.website_hosts.serving_problem is
  'certificate: it has none that browsers trust; unreachable: nobody answers in time; elsewhere: somebody else does';

-- What is known about a host does not change a page that is served under it.
create or replace function public.announce_website_rows()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  source text := 'changed';
  found record;
begin
  if tg_op = 'UPDATE' then
    source := $rows$(
      with now_so as (select to_jsonb(changed) - '{serving_since,serving_problem}'::text[] as said from changed),
        was_so as (select to_jsonb(before) - '{serving_since,serving_problem}'::text[] as said from before)
      select (said ->> 'website_id')::uuid as website_id
      from (
        (select said from now_so except select said from was_so)
        union all
        (select said from was_so except select said from now_so)
      ) as differences
    )$rows$;
  end if;
  for found in execute format('select distinct website_id from %s as rows order by 1', source)
  loop
    perform public.announce_change(found.website_id, null);
  end loop;
  return null;
end
$$;
