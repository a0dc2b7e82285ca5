import type { Dictionary, Texts } from './texts.ts';

const folder = '../../../../packages/texts';
const files = import.meta.glob<{ default: Dictionary; messages: readonly string[] }>(
  ['../../../../packages/texts/public/*.csv', '../../../../packages/texts/dashboard/*.csv'],
  { query: '?texts' },
);

/** Loads the texts of sign-in and preview, with those of the dashboard too if wanted. */
export async function loadDictionary(
  language: string,
  withDashboard: boolean,
): Promise<Omit<Texts, 'language'>> {
  const parts = ['public', ...(withDashboard ? ['dashboard'] : [])];
  const loads = parts.map((part) => files[`${folder}/${part}/${language}.csv`]?.());
  const loaded = (await Promise.all(loads)).filter((one) => one !== undefined);
  return {
    dictionary: Object.assign({}, ...loaded.map((one) => one.default)),
    messages: loaded.flatMap((one) => one.messages),
  };
}
