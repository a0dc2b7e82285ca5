-- Finds a text in a memory of 100,000 entries without reading all of them.
create index if not exists translation_memory_search on public.translation_memory using gin (
  public.fold_text(source_text) extensions.gin_trgm_ops,
  public.fold_text(target_text) extensions.gin_trgm_ops
);
