import type { TranslationImport } from '@dragoman/contract/translation-files';
import type { LegacyEncoding } from '@dragoman/domain/translation-files';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../api/api.ts';
import { countOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { progressQueries } from '../../translations/progress.ts';
import { notify } from '../../ui/toast.tsx';

export interface ImportTarget {
  readonly websiteId: string;
  readonly language: string;
}

const pollEvery = 1000;

const importsKey = ({ websiteId, language }: ImportTarget) =>
  ['translation-imports', websiteId, language] as const;

export interface ImportedFile {
  readonly file: File;
  /** True if the owner said that the file is in the language: it does not name one. */
  readonly isAssured: boolean;
  /** Chosen by the owner; undefined for what the file tells. */
  readonly encoding: LegacyEncoding | undefined;
}

const queryOf = (language: string, { isAssured, encoding }: ImportedFile) => ({
  targetLanguage: language,
  ...(isAssured && { fileLanguage: language }),
  ...(encoding !== undefined && { encoding }),
});

/** Returns what a file would change. */
export function useImportPreview({ websiteId, language }: ImportTarget) {
  return useMutation({
    mutationFn: (imported: ImportedFile) =>
      api('POST /api/import-translations/:websiteId/preview', {
        params: { websiteId },
        query: queryOf(language, imported),
        body: imported.file,
      }),
  });
}

export type ImportPreview = NonNullable<ReturnType<typeof useImportPreview>['data']>;

/** Starts the import of a file. */
export function useStartImport(target: ImportTarget) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ replaces, ...imported }: ImportedFile & { readonly replaces: boolean }) =>
      api('POST /api/import-translations/:websiteId', {
        params: { websiteId: target.websiteId },
        query: {
          ...queryOf(target.language, imported),
          conflicts: replaces ? 'replace' : 'keep',
        },
        body: imported.file,
      }),
    onSuccess: (started) =>
      queries.setQueryData<readonly TranslationImport[]>(importsKey(target), (imports = []) => [
        started,
        ...imports,
      ]),
  });
}

/** The latest imports, newest first. While one runs, the screens show what it stores. */
export function useImports(target: ImportTarget): readonly TranslationImport[] {
  const refresh = useRefresh(target);
  const { websiteId, language } = target;
  const { data = [] } = useQuery<readonly TranslationImport[]>({
    queryKey: importsKey(target),
    queryFn: async () =>
      (
        await api('GET /api/import-translations/:websiteId', {
          params: { websiteId },
          query: { targetLanguage: language },
        })
      ).imports,
    refetchInterval: ({ state: { data: imports = [] } }) =>
      imports.some(({ status }) => status === 'running') && pollEvery,
  });
  const progress = data
    .filter(({ status }) => status === 'running')
    .map(({ finished_count }) => finished_count)
    .join();
  const shown = useRef(progress);
  useEffect(() => {
    if (shown.current !== progress) void refresh();
    shown.current = progress;
  }, [progress, refresh]);
  return data;
}

/** Cancels a running import. */
export function useCancelImport(target: ImportTarget) {
  const queries = useQueryClient();
  const { websiteId } = target;
  return useMutation({
    mutationFn: (importId: string) =>
      api('POST /api/import-translations/:websiteId/:importId/cancel', {
        params: { websiteId, importId },
      }),
    onError: ({ message }) => notify.failed(message),
    onSettled: () => queries.invalidateQueries({ queryKey: importsKey(target) }),
  });
}

/** Takes an import back. */
export function useUndoImport(target: ImportTarget) {
  const queries = useQueryClient();
  const refresh = useRefresh(target);
  const { websiteId } = target;
  return useMutation({
    mutationFn: (token: string) =>
      api('POST /api/website-strings/:websiteId/undo', { params: { websiteId }, body: { token } }),
    onSuccess: ({ restored }) =>
      notify.done(
        t('{translations} restored.', { translations: countOf(restored, 'translation') }),
      ),
    onError: ({ message }) => notify.failed(message),
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: importsKey(target) }), refresh()]),
  });
}

function useRefresh({ websiteId, language }: ImportTarget) {
  const queries = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['website-strings', websiteId, language] }),
        queries.invalidateQueries({ queryKey: progressQueries.of(websiteId, language) }),
      ]),
    [queries, websiteId, language],
  );
}
