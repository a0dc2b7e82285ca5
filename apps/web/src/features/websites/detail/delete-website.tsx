import { ApiError } from '@dragoman/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { OwnersOnly } from '../../../account/guards.tsx';
import { api } from '../../../api/api.ts';
import { routes } from '../../../routes/routes.data.ts';
import { t } from '../../../texts/texts.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmSteps } from '../../../ui/confirm-steps.tsx';
import { notify } from '../../../ui/toast.tsx';
import { shownAddress } from '../../../websites/website-labels.ts';
import { websiteQueries } from '../../../websites/website-queries.ts';
import type { WebsiteRow } from '../../../websites/website-row.ts';
import { PassThroughHosts } from './pass-through-hosts.tsx';

/** Carries the ids of deleted websites to the browser's other tabs: row-level security hides them from realtime. */
const deletions = new BroadcastChannel('deleted-websites');

/** Leaves the website's page once it is deleted in another tab. */
export function useDeletionElsewhere({ id }: WebsiteRow): void {
  const queries = useQueryClient();
  useEffect(() => {
    const hear = ({ data }: MessageEvent) => {
      if (data === id) void queries.invalidateQueries({ queryKey: websiteQueries.row(id) });
    };
    deletions.addEventListener('message', hear);
    return () => deletions.removeEventListener('message', hear);
  }, [id, queries]);
}

/** Deletes a website in three steps [owner-workspace §2, Website detail]. */
export function DeleteWebsite({ website }: { website: WebsiteRow }) {
  const remove = useDelete(website);
  const address = shownAddress(website.url);
  return (
    <Card title="Delete website" tone="danger">
      <OwnersOnly>
        <ConfirmSteps
          open="Delete this website"
          first={{
            text: (
              <div className="grid gap-3">
                <p>
                  Deleting <strong translate="no">{address}</strong> takes its translations offline
                  at once. Its scans, translations and settings are deleted, and its language
                  addresses lead to your original pages.
                </p>
                <PassThroughHosts websiteId={website.id} ends />
              </div>
            ),
            confirm: 'I understand',
          }}
          text={
            <p>
              This cannot be undone. Do you want to delete <strong translate="no">{address}</strong>{' '}
              with everything that belongs to it?
            </p>
          }
          confirm={t('Yes, delete everything')}
          busy="Deleting..."
          onConfirm={remove}
          failure={failureOf}
        />
      </OwnersOnly>
    </Card>
  );
}

function useDelete({ id, url }: WebsiteRow): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await api('DELETE /api/websites/:id', { params: { id } });
    deletions.postMessage(id);
    notify.done(t('{address} was deleted.', { address: shownAddress(url) }));
    await navigate(routes.dashboard, { replace: true });
    queries.removeQueries({ queryKey: websiteQueries.row(id) });
    await queries.invalidateQueries({ queryKey: websiteQueries.all });
  };
}

/** The specified sentence, followed by the server's if any [owner-workspace §8]. */
function failureOf(error: unknown): string {
  const failed = t('Failed to delete website');
  return error instanceof ApiError && error.status > 0 ? `${failed}: ${error.error}` : failed;
}
