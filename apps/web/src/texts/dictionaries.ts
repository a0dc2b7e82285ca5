import type { Dictionary, Texts } from './texts.ts';

const files = import.meta.glob<{ default: Dictionary; messages: readonly string[] }>(
  ['../../translations/*.csv', '../../translations/dashboard/*.csv'],
  { query: '?texts' },
);

/** Codes of the languages that the dashboard speaks. A text without a translation stays English. */
export const dashboardLanguages: readonly string[] = [
  'en',
  ...(import.meta.env.DASHBOARD_LANGUAGES ?? []),
];

/** Loads the texts of sign-in and preview, with those of the dashboard too if wanted. */
export async function loadDictionary(
  language: string,
  withDashboard: boolean,
): Promise<Omit<Texts, 'language'>> {
  const names = [language, ...(withDashboard ? [`dashboard/${language}`] : [])];
  const loads = names.map((name) => files[`../../translations/${name}.csv`]?.());
  const parts = (await Promise.all(loads)).filter((part) => part !== undefined);
  return {
    dictionary: Object.assign({}, ...parts.map((part) => part.default)),
    messages: parts.flatMap((part) => part.messages),
  };
}
