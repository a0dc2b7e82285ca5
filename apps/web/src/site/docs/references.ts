import { endpoints } from '@dragoman/contract/catalogue';
import type { Endpoint } from '@dragoman/contract/endpoints';
import { errorCatalogue } from '@dragoman/domain/errors';

const [settings = ''] = Object.values(
  import.meta.glob<string>('../../../../../.env.example', {
    query: '?raw',
    import: 'default',
    eager: true,
    // The name begins with a dot.
    exhaustive: true,
  }),
);

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** Returns the page of all settings, made of `.env.example`. */
export function settingsReference(): string {
  const lines = [
    '# Settings',
    '',
    'Every setting is an environment variable, and every one is optional. A wrong value stops the start with a sentence that names it.',
    'Where a setting concerns one role, its section has the name of that role.',
  ];
  let about: string[] = [];
  for (const line of settings.split('\n').slice(1)) {
    const [, section] = /^# --- (.+) ---$/.exec(line) ?? [];
    const [, name = '', value = ''] = /^#?([A-Z][A-Z\d_]*)=(.*)$/.exec(line) ?? [];
    if (section !== undefined) {
      lines.push('', `## ${section}`, '', '| Setting | Default | Meaning |', '|---|---|---|');
    } else if (name !== '') {
      lines.push(row(`\`${name}\``, value === '' ? '–' : `\`${value}\``, about.join(' ')));
      about = [];
    } else if (line.startsWith('# ')) about.push(line.slice(2));
  }
  return lines.join('\n');
}

const accessNames = { public: 'everybody', user: 'owner', admin: 'administrator' } as const;

/** Returns the page of all endpoints, grouped by the first part of their path. */
export function endpointsReference(): string {
  const groups = Map.groupBy(
    Object.values<Endpoint>(endpoints),
    ({ path }) => path.split('/')[2] ?? '',
  );
  const lines = [
    '# API',
    '',
    'Requests carry `Authorization: Bearer <token>` of a session. Bodies and responses are JSON unless the description says otherwise. [The same as OpenAPI](/api/docs), with every field, for your own installation.',
  ];
  for (const [group, members] of [...groups].sort(([a], [b]) => a.localeCompare(b))) {
    lines.push('', `## ${group}`, '', '| Endpoint | Who | What it does |', '|---|---|---|');
    for (const { method, path, access, summary, description = '' } of members) {
      lines.push(row(`\`${method} ${path}\``, accessNames[access], `${summary}. ${description}`));
    }
  }
  return lines.join('\n');
}

/** Returns the page of all public errors. */
export function errorsReference(): string {
  const entries = Object.entries(errorCatalogue);
  return [
    '# Errors',
    '',
    'Every error of the API is JSON with `error`, a sentence for people; `field`, where one field was refused; and `requestId`, which the logs carry too.',
    '',
    '| Code | Status | Sentence |',
    '|---|---|---|',
    ...entries.map(([code, { status, message }]) => row(`\`${code}\``, String(status), message)),
  ].join('\n');
}
