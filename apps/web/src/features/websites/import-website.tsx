import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { userApi } from '../../api/api.ts';
import { fetchWithProgress } from '../../api/fetch-with-progress.ts';
import { FileField } from '../../imports/file-field.tsx';
import { routes } from '../../routes/routes.data.ts';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Progress } from '../../ui/progress.tsx';
import { notify } from '../../ui/toast.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import { websiteQueries } from '../../websites/website-queries.ts';

/** Adds the website of a file that another account or installation exported, and opens it. */
export function ImportWebsite() {
  const { mutate, variables: file, isPending, error, share } = useImport();
  if (isPending) {
    const doing = share < 1 ? t('Uploading {name}', { name: file?.name ?? '' }) : t('Importing...');
    return (
      <div className="grid gap-2">
        <p role="status" className="wrap-anywhere text-soft">
          {doing}
        </p>
        <Progress label={doing} done={share} of={1} />
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <FileField
        name={undefined}
        accept=".gz,.tgz"
        prompt={t('Choose the file of an exported website, or drop it here')}
        onFile={(chosen) => mutate(chosen)}
      />
      {error !== null && (
        <Alert>
          {t('The website was not imported.')} {error.message}
        </Alert>
      )}
    </div>
  );
}

function useImport() {
  const [share, setShare] = useState(0);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const importing = useMutation({
    mutationFn: (body: File) => {
      setShare(0);
      return userApi(fetchWithProgress(setShare))('POST /api/websites/archive', { body });
    },
    onSuccess: async ({ id, url }) => {
      await queries.invalidateQueries({ queryKey: websiteQueries.all });
      notify.done(t('{address} was imported.', { address: shownAddress(url) }));
      await navigate(generatePath(routes.website, { websiteId: id }));
    },
  });
  return { ...importing, share };
}
