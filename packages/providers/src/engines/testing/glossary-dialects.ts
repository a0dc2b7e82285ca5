import { randomUUID } from 'node:crypto';
import { csvRecords } from '@dragoman/domain/translation-memory';
import { amazonError, json, parsed } from './replies.ts';
import type {
  ServiceReply,
  ServiceRequest,
  StoredGlossaries,
  StoredGlossary,
} from './service-double.ts';

const deeplPairs = new Set(['en-es', 'en-fr', 'en-pt', 'es-en']);

/** Glossaries of API v2: developers.deepl.com/api-reference/glossaries. Checks what DeepL's own mock server checks. */
export function deeplGlossary(request: ServiceRequest, glossaries: StoredGlossaries): ServiceReply {
  const id = request.path.split('/')[3];
  const found = glossaries.get(id ?? '');
  if (id !== undefined && found === undefined) return json(404, { message: 'not found' });
  if (request.method === 'DELETE') {
    glossaries.delete(id ?? '');
    return { status: 204, body: '' };
  }
  if (request.method === 'GET')
    return json(200, { glossaries: [...glossaries.values()].map(deeplInfo) });
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form');
  const body = isForm ? Object.fromEntries(new URLSearchParams(request.body)) : parsed(request);
  return createDeeplGlossary(body as Record<string, string>, glossaries);
}

function createDeeplGlossary(
  {
    name = '',
    source_lang = '',
    target_lang = '',
    entries_format,
    entries = '',
  }: Record<string, string>,
  glossaries: StoredGlossaries,
): ServiceReply {
  const [source, target] = [source_lang.toLowerCase(), target_lang.toLowerCase()];
  if (!deeplPairs.has(`${source}-${target}`))
    return json(400, { message: 'Unsupported glossary source and target language pair' });
  if (glossaries.size >= glossaries.most) return json(456, { message: 'Too many glossaries' });
  const lines = entries.split('\n').map((line) => line.split('\t'));
  const terms = new Map(lines.map(([from = '', to = '']): [string, string] => [from, to]));
  const isWhole = lines.every((line) => line.length === 2 && !line.includes(''));
  if (name === '' || entries_format !== 'tsv' || !isWhole || terms.size < lines.length)
    return json(400, { message: 'Invalid glossary entries provided' });
  const glossary = { id: randomUUID(), name, source, target, terms, createdAt: new Date() };
  glossaries.set(glossary.id, glossary);
  return json(201, deeplInfo(glossary));
}

function deeplInfo({ id, name, source, target, terms, createdAt }: StoredGlossary) {
  return {
    glossary_id: id,
    name,
    ready: true,
    source_lang: source,
    target_lang: target,
    creation_time: createdAt.toISOString(),
    entry_count: terms.size,
  };
}

export const noTerminology = amazonError(400, 'ResourceNotFoundException', 'No such terminology.');

type Operation = (input: Record<string, unknown>, glossaries: StoredGlossaries) => ServiceReply;

/** Custom terminologies: docs.aws.amazon.com/translate/latest/APIReference/API_ImportTerminology.html. */
export const terminologyOperations: Readonly<Record<string, Operation>> = {
  ListTerminologies: (_input, glossaries) =>
    json(200, {
      TerminologyPropertiesList: [...glossaries.values()].map(({ name, createdAt }) => ({
        Name: name,
        CreatedAt: createdAt.getTime() / 1000,
      })),
    }),
  DeleteTerminology: ({ Name }, glossaries) =>
    glossaries.delete(String(Name)) ? { status: 200, body: '' } : noTerminology,
  ImportTerminology({ Name, MergeStrategy, TerminologyData }, glossaries) {
    const name = String(Name);
    const { File, Format } = TerminologyData as { File: string; Format: string };
    const records = [...csvRecords(Buffer.from(File, 'base64').toString())];
    const rows = records.map((record) => ('fields' in record ? record.fields : []));
    const [[source = '', target = ''] = [], ...lines] = rows;
    const isWhole = rows.every((row) => row.length === 2) && lines.length > 0;
    if (!/^([A-Za-z0-9-]_?)+$/.test(name) || MergeStrategy !== 'OVERWRITE' || Format !== 'CSV')
      return amazonError(400, 'InvalidParameterValueException', 'Name');
    if (!isWhole) return amazonError(400, 'InvalidParameterValueException', 'TerminologyData');
    if (!glossaries.has(name) && glossaries.size >= glossaries.most)
      return amazonError(400, 'LimitExceededException', 'The limit has been exceeded.');
    const terms = new Map(lines.map(([from = '', to = '']): [string, string] => [from, to]));
    glossaries.set(name, { id: name, name, source, target, terms, createdAt: new Date() });
    return json(200, { TerminologyProperties: { Name: name, TermCount: terms.size } });
  },
};
