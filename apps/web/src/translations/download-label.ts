import { t } from '../texts/texts.ts';

/** Says how far the download of a model is: 'Downloading the model: 12 of 35 MB'. Counts are bytes. */
export function downloadLabel({ bytes, total }: { bytes: number; total: number | null }): string {
  const [done, all] = [bytes, total ?? 0].map((count) => Math.ceil(count / 1e6));
  return t('Downloading the model: {done} of {total} MB', { done, total: all || '?' });
}
