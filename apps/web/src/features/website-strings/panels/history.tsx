import { useMutation, useQuery } from '@tanstack/react-query';
import { patientApi } from '../../../api/api.ts';
import { shownLanguage, t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { SmallButton } from '../../../ui/small-button.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useChanges } from '../changes/use-changes.ts';
import { failures, messageOf } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import { type StringRow, stringQueries } from '../section/strings.ts';
import { useStringsCache } from '../section/strings-cache.ts';
import { DiffText } from '../text/diff-text.tsx';
import { MarkedText } from '../text/marked-text.tsx';

const changes = {
  machine: t('Machine', { context: 'translation' }),
  memory: t('From memory'),
  edited: t('Edited'),
  reviewed: t('Reviewed'),
  doubted: t('Needs work'),
  restored: t('Restored'),
} as const;

const moments = new Intl.DateTimeFormat(shownLanguage(), {
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Earlier versions of a translation, newest first; each can be restored. */
export function History({ row }: { row: StringRow }) {
  const section = useSection();
  const { websiteId, targetLanguage } = section;
  const stringId = row.original.id;
  const { data, error } = useQuery({
    // Each change of the row adds a version.
    queryKey: [...stringQueries(section).all, 'history', stringId, row.translated?.updated_at],
    queryFn: () =>
      patientApi('GET /api/website-strings/:websiteId/:stringId/history', {
        params: { websiteId, stringId },
        query: { targetLanguage },
      }),
    placeholderData: (before) => before,
  });
  const restore = useRestore(stringId);
  if (error !== null) return <Alert>{messageOf(error)}</Alert>;
  if (data === undefined) return <SkeletonLines lines={3} />;
  if (data.versions.length === 0) return <p className="text-soft">There is no translation yet.</p>;
  return (
    <ol className="grid gap-3">
      {data.versions.map((version) => (
        <li key={version.id ?? 'now'} className="grid gap-1 border-s-3 border-edge ps-3">
          {version.previous_string === null ? (
            <MarkedText text={version.translated_string} tags={row.original.tags} />
          ) : (
            <DiffText
              before={version.previous_string}
              after={version.translated_string}
              tags={row.original.tags}
            />
          )}
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
            <span className="font-semibold">
              {changes[version.change]}
              {version.engine !== null && ` · ${version.engine}`}
            </span>
            <time dateTime={version.updated_at}>
              {moments.format(new Date(version.updated_at))}
            </time>
            {version.id === null ? (
              <span>current version</span>
            ) : section.mayEdit ? (
              <SmallButton
                aria-disabled={restore.isPending}
                onClick={() => {
                  if (version.id !== null && !restore.isPending) restore.mutate(version.id);
                }}
              >
                Restore
              </SmallButton>
            ) : null}
          </p>
        </li>
      ))}
    </ol>
  );
}

function useRestore(stringId: string) {
  const { websiteId, targetLanguage, pinned } = useSection();
  const cache = useStringsCache();
  const { recount } = useChanges();
  return useMutation({
    mutationFn: (versionId: string) =>
      patientApi('POST /api/website-strings/:websiteId/:stringId/restore', {
        params: { websiteId, stringId },
        body: { targetLanguage, versionId },
      }),
    onSuccess({ translation }) {
      pinned.add([stringId]);
      cache.patch(new Map([[stringId, translation]]));
      recount();
      notify.done(t('The earlier translation is restored.'));
    },
    onError: (error) => notify.failed(failures.update(error)),
  });
}
