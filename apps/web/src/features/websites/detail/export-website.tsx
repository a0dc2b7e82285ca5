import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { userApi } from '../../../api/api.ts';
import { saveFile } from '../../../imports/export-file.tsx';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { shownAddress } from '../../../websites/website-labels.ts';
import type { WebsiteRow } from '../../../websites/website-row.ts';

/** Downloads a website as one file. It is made while it is read, so its size is not known before. */
export function ExportWebsite({ website: { id, url } }: { website: WebsiteRow }) {
  const [megabytes, setMegabytes] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      setMegabytes(0);
      const api = userApi(fetchAndCount((bytes) => setMegabytes(Math.ceil(bytes / 1e6))));
      const file = await api('GET /api/websites/:id/archive', { params: { id } });
      saveFile(file, `${shownAddress(url).replaceAll(/[^\w.-]/g, '-')}.tar.gz`);
    },
  });
  return (
    <>
      <Button
        variant="plain"
        className="-ms-1 text-start"
        disabled={isPending}
        onClick={() => mutate()}
      >
        {isPending ? t('Downloading: {size} MB', { size: megabytes }) : 'Download this website'}
      </Button>
      <p className="text-soft">
        With everything that belongs to it, for another account or installation.
      </p>
      {error !== null && (
        <Alert>
          {t('The website could not be downloaded.')} {error.message}
        </Alert>
      )}
    </>
  );
}

/** A `fetch` that reports how many bytes of the answer have arrived. */
function fetchAndCount(onBytes: (bytes: number) => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || response.body === null) return response;
    let bytes = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onBytes(bytes);
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counted), response);
  };
}
