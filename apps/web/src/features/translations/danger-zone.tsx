import { generatePath, useNavigate } from 'react-router';
import { OwnersOnly } from '../../account/guards.tsx';
import { routes } from '../../routes/routes.data.ts';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { useRemoveTranslation } from '../../translations/use-remove-translation.ts';
import { ConfirmSteps } from '../../ui/confirm-steps.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';

/** Deletes the translation in steps [owner-workspace §2, Translation detail]. */
export function DangerZone({ website, language }: { website: WebsiteRow; language: string }) {
  const name = languageName(language);
  const navigate = useNavigate();
  const remove = useRemoveTranslation(website.id, language, async () => {
    await navigate(generatePath(routes.website, { websiteId: website.id }));
    notify.done(t('The {name} translation was deleted.', { name }));
  });
  return (
    <details className="group rounded-2xl border border-bad/60 bg-card">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-2xl px-5 sm:px-7 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl font-bold text-bad">Danger Zone</h2>
        <Icon
          name="chevron"
          className="size-4 shrink-0 text-bad transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid justify-items-start gap-4 px-5 pb-6 sm:px-7">
        <p>
          Deletes the {name} translation of <span translate="no">{shownAddress(website.url)}</span>:
          its strings with their history, its slugs and its pictures. The {name} pages go offline.
        </p>
        <OwnersOnly>
          <ConfirmSteps
            open={`Delete ${name} translation`}
            first={{
              text: (
                <p>
                  This cannot be undone. What you wrote yourself stays in your translation memory,
                  and is used again if {name} is added again; machine translations are not kept.
                </p>
              ),
              confirm: 'I understand',
            }}
            text={<p className="font-semibold">Delete everything in {name}?</p>}
            confirm={t('Yes, delete it')}
            busy="Deleting..."
            onConfirm={remove.mutateAsync}
            failure={({ message: error }) =>
              t('Failed to delete {name} translation: {error}', { name, error })
            }
          />
        </OwnersOnly>
      </div>
    </details>
  );
}
