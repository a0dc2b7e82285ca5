import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type AppConfig, appConfigId } from '../lib/app-config.ts';

/** The app's document with what the server tells it; `folder` is that of the built app. */
export async function appDocument(folder: string, config: AppConfig): Promise<string> {
  const html = await readFile(path.join(folder, 'app.html'), 'utf8');
  const place = `<script type="application/json" id="${appConfigId}">`;
  if (!html.includes(place)) throw new Error('The built app has no place for its configuration');
  // A `</script>` in a value would end the element.
  return html.replace(place, () => place + JSON.stringify(config).replaceAll('<', '\\u003c'));
}
