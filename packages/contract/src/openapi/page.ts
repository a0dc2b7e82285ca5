import { escapeHtml } from '@dragoman/domain/html';
import { type Endpoint, paramNames } from '../endpoints/index.ts';
import { type DocumentInfo, openApiDocument } from './document.ts';
import { shapeOf } from './shape.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<
    string,
    { readonly description: string; readonly content: Record<string, { schema: object }> }
  >;
}

/** Renders the API documentation as one HTML page without scripts or external resources. */
export function documentationPage(info: DocumentInfo): string {
  const document = openApiDocument(info) as {
    info: { title: string; version: string; description: string };
    paths: Record<string, Record<string, Operation>>;
  };
  const { title, version, description } = document.info;
  const rooms = Map.groupBy(info.endpoints, ({ path }) => path.split('/')[2] ?? '');
  const sections = [...rooms].map(([room, endpoints]) => {
    const parts = endpoints.map((endpoint) => section(info, endpoint, operationOf(endpoint)));
    return `<section><h2>${escapeHtml(room)}</h2>${parts.join('')}</section>`;
  });
  function operationOf({ path, method }: Endpoint): Operation | undefined {
    return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${pageStyle}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>Version ${escapeHtml(version)} · <a href="openapi.json">OpenAPI 3.1</a></p><p>${markUp(description)}</p>${sections.join('')}</main></body></html>`;
}

function section(info: DocumentInfo, endpoint: Endpoint, operation: Operation | undefined): string {
  if (operation === undefined) return '';
  const { method, path, access } = endpoint;
  const parts = [
    operation.description === undefined ? '' : `<p>${markUp(operation.description)}</p>`,
    `<p class="access">${accessSentence[access]}</p>`,
    parameters(operation),
    body(operation),
    answers(operation),
    `<h3>Example</h3><pre>${escapeHtml(example(info, endpoint))}</pre>`,
  ];
  return `<details id="${operation.operationId}"><summary><b class="${method}">${method}</b> <code>${escapeHtml(path.replace(/:(\w+)/g, '{$1}'))}</code> <span>${markUp(operation.summary)}</span></summary>${parts.join('')}</details>`;
}

const accessSentence = {
  public: 'Asks for no token.',
  user: 'Asks for the bearer token of a signed-in user.',
  admin: 'Asks for the bearer token of an administrator.',
};

function parameters({ parameters: all = [] }: Operation): string {
  if (all.length === 0) return '';
  const rows = all.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${shape(schema)}</code></td></tr>`,
  );
  return `<h3>Parameters</h3><table>${rows.join('')}</table>`;
}

function body({ requestBody }: Operation): string {
  const schema = requestBody?.content['application/json']?.schema;
  return schema === undefined ? '' : `<h3>Body</h3><pre>${shape(schema)}</pre>`;
}

function answers({ responses }: Operation): string {
  const rows = Object.entries(responses).map(([status, { description, content }]) => {
    const [type = '', { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
    const body =
      status < '300' && type === 'application/json'
        ? `<pre>${shape(schema)}</pre>`
        : `<code>${escapeHtml(type)}</code>`;
    return `<tr><td><b>${status}</b></td><td>${escapeHtml(description)}</td><td>${body}</td></tr>`;
  });
  return `<h3>Answers</h3><table>${rows.join('')}</table>`;
}

function example({ serverUrl }: DocumentInfo, endpoint: Endpoint): string {
  const { method, path, access, body: schema } = endpoint;
  const filled = paramNames(path).reduce((all, name) => all.replace(`:${name}`, `{${name}}`), path);
  const fields = Object.keys(schema?.shape ?? {}).map((name) => [name, '…']);
  return [
    `curl -X ${method} '${serverUrl}${filled}'`,
    ...(access === 'public' ? [] : [`-H 'Authorization: Bearer TOKEN'`]),
    ...(schema === undefined
      ? []
      : [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(Object.fromEntries(fields))}'`,
        ]),
  ].join(' \\\n  ');
}

function shape(schema: object): string {
  return escapeHtml(shapeOf(schema));
}

function markUp(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Supports light and dark mode and narrow screens. */
const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
a { color: light-dark(#24348f, #a5b4ff); }
body { margin: 0; background: light-dark(#fff, #121212); color: light-dark(#121212, #eee); }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
details { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 6px; margin: .5rem 0; padding: 0 .75rem; overflow-x: auto; }
summary { padding: .5rem 0; cursor: pointer; }
summary span { opacity: .8; }
table { border-collapse: collapse; width: 100%; }
td { vertical-align: top; padding: .25rem .75rem .25rem 0; border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
pre { margin: 0 0 1rem; font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere; }
td:first-child { white-space: nowrap; }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
`.trim();
