import { backend } from '../../lib/backend.ts';

const atOnce = 100;

/** Removes the pictures of a translation that is deleted, which nothing shows any more. A failure is only logged. */
export async function removeMediaFiles(websiteId: string, language: string): Promise<void> {
  const files = backend().storage.from('translated-media');
  const folder = `${websiteId}/${language}`;
  for (;;) {
    const { data, error } = await files.list(folder, { limit: atOnce });
    if (error !== null) return console.error('Pictures could not be listed.', error);
    if (data.length === 0) return;
    const removed = await files.remove(data.map(({ name }) => `${folder}/${name}`));
    if (removed.error !== null || removed.data.length === 0) {
      return console.error('Pictures could not be removed.', removed.error);
    }
  }
}
