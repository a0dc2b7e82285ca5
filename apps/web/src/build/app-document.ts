import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type AppConfig, appConfigId } from '../installation/app-config.ts';

/** Returns the app's document with its configuration. `folder` is the built app's. */
export async function appDocument(folder: string, config: AppConfig): Promise<string> {
  const html = await readFile(path.join(folder, 'app.html'), 'utf8');
  const place = `${opening}</script>`;
  if (!html.includes(place)) throw new Error('The built app has no place for its configuration');
  return html.replace(place, () => appConfigHtml(config));
}

const opening = `<script type="application/json" id="${appConfigId}">`;

/** Returns the configuration as a JSON script element for a document's head. */
export function appConfigHtml(config: AppConfig): string {
  // `</script>` in a value would end the element.
  return `${opening}${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`;
}
