-- contract: nothing uses it since 0.1.0; no release had it. Browsers check spelling.
drop table if exists public.spelling_words;
update public.translated_strings
set checks = coalesce(
  (select jsonb_agg(finding) from jsonb_array_elements(checks) as finding where finding ->> 'code' <> 'spelling'),
  '[]'
)
where checks @> '[{"code": "spelling"}]';
