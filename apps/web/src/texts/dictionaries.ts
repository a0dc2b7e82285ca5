import type { Dictionary } from './texts.ts';

const files = import.meta.glob<Dictionary>(
  ['../../translations/*.csv', '../../translations/dashboard/*.csv'],
  { query: '?texts', import: 'default' },
);

/** Loads the texts of sign-in and preview, with those of the dashboard too if wanted. */
export async function loadDictionary(
  language: string,
  withDashboard: boolean,
): Promise<Dictionary> {
  const names = [language, ...(withDashboard ? [`dashboard/${language}`] : [])];
  const parts = names.map((name) => files[`../../translations/${name}.csv`]?.());
  return Object.assign({}, ...(await Promise.all(parts)));
}
