-- New websites begin with the recommended URL structure. Existing ones keep theirs.
alter table public.websites alter column url_structure set default 'subdomain';
