import { catalogueLanguage, entryFault } from '@dragoman/domain/glossary';
import { limits } from '@dragoman/domain/limits';
import type { Attributes, FileFault, XmlHandler } from '../../translation-files/index.ts';
import type { FileEntry, FileTerm } from './file-entry.ts';
import { marks } from './tbx.ts';

/** Element names of TBX 3, TBX 2 (`martif`) and the first TBX-Min. */
const concepts = new Set(['conceptEntry', 'termEntry', 'entry']);
const languages = new Set(['langSec', 'langSet', 'langGroup']);
const terms = new Set(['termSec', 'tig', 'ntig', 'termGroup']);
const categories: ReadonlyMap<string, Category> = new Map<string, Category>([
  ['term', 'term'],
  ['note', 'note'],
  ['definition', 'definition'],
  ['partOfSpeech', 'partOfSpeech'],
  ['projectSubset', 'mark'],
  ['administrativeStatus', 'status'],
  ['termStatus', 'status'],
]);
type Category = 'term' | 'note' | 'definition' | 'partOfSpeech' | 'mark' | 'status';

/** Notes, marks and the like of one kind; those after the first hundred are ignored. */
const maxDetails = 100;
/** Each source term gets an entry for each language; languages after these are ignored. */
const maxLanguages = 100;

type Details = Partial<Record<Category, string[]>>;

interface Section {
  readonly language: string;
  readonly details: Details;
  readonly terms: Details[];
}

interface Concept {
  readonly line: number;
  readonly details: Details;
  readonly sections: Section[];
}

/**
 * Reads TBX in its DCA and DCT styles: ISO 30042:2019 (core, TBX-Min, TBX-Basic), ISO 30042:2008 and the first TBX-Min.
 * Every term of the source language gets the preferred term of each other language as its translation.
 */
export class TbxReader implements XmlHandler<FileEntry> {
  readonly items: (FileEntry | FileFault)[] = [];
  readonly #sourceLanguage: string;
  readonly #path: (Category | undefined)[] = [];
  #concept: Concept | undefined;
  /** Where details belong: the concept, a language or a term. */
  #details: Details = {};
  #text = '';

  constructor(sourceLanguage: string) {
    this.#sourceLanguage = sourceLanguage;
  }

  open(name: string, attributes: Attributes, line: number): void {
    const section = this.#concept?.sections.at(-1);
    if (concepts.has(name)) {
      this.#details = {};
      this.#concept = { line, details: this.#details, sections: [] };
    } else if (languages.has(name)) {
      this.#details = {};
      const language = attributes['xml:lang'] ?? attributes['lang'] ?? '';
      this.#concept?.sections.push({ language, details: this.#details, terms: [] });
    } else if (terms.has(name)) {
      this.#details = {};
      section?.terms.push(this.#details);
    }
    const category = categories.get(name) ?? categories.get(attributes['type'] ?? '');
    if (category !== undefined) this.#text = '';
    this.#path.push(category);
  }

  text(text: string): void {
    this.#text += text;
  }

  close(name: string): void {
    const category = this.#path.pop();
    if (category !== undefined) {
      const text = this.#text.replace(/\s+/g, ' ').trim();
      this.#text = '';
      const details = this.#details[category] ?? [];
      if (text !== '' && details.length < maxDetails) details.push(text);
      if (details.length > 0) this.#details[category] = details;
    }
    if (!concepts.has(name) || this.#concept === undefined) return;
    this.#finish(this.#concept);
    this.#concept = undefined;
  }

  #finish(concept: Concept): void {
    const { line } = concept;
    const source = this.#sourceLanguage;
    const isSource = ({ language }: Section) => catalogueLanguage(language) === source;
    const sources = concept.sections
      .filter(isSource)
      .flatMap((section) => sourcesOf(concept, section));
    const targets = targetsOf(concept.sections.filter((section) => !isSource(section)));
    if (sources.length === 0) this.#refuse(line, `The entry has no term in “${source}”.`);
    const seen = new Set<string>();
    for (const entry of sources) {
      if (seen.has(entry.term)) continue;
      seen.add(entry.term);
      if (entry.targetLanguage === null && targets.size === 0 && !entry.isNeverTranslated)
        this.#refuse(line, 'The entry has no translation.');
      this.#take(line, entry, targets);
    }
  }

  #take(
    line: number,
    { isNeverTranslated, ...entry }: Source,
    targets: ReadonlyMap<string, Details>,
  ) {
    if (isNeverTranslated) this.#add({ line, ...entry });
    for (const [targetLanguage, details] of targets) {
      const isKept = details.mark?.includes(marks.neverTranslate) ?? false;
      const translation = isKept ? null : (details.term?.[0] ?? null);
      this.#add({ line, ...entry, translation, targetLanguage });
    }
  }

  #add(entry: FileEntry): void {
    const reason = entryFault(entry);
    if (reason === undefined) this.items.push(entry);
    else this.#refuse(entry.line, reason);
  }

  #refuse(line: number, reason: string): void {
    this.items.push({ line, reason });
  }
}

interface Source extends FileTerm {
  readonly isNeverTranslated: boolean;
}

function sourcesOf(concept: Concept, section: Section): Source[] {
  return section.terms.flatMap((details) => {
    const term = details.term?.[0];
    if (term === undefined) return [];
    const found = (category: Category) =>
      [details, section.details, concept.details].find((each) => each[category])?.[category];
    const marked = (mark: string) =>
      details.mark?.find((one) => one.startsWith(mark))?.slice(mark.length);
    const partOfSpeech = marked(marks.partOfSpeech) ?? found('partOfSpeech')?.[0] ?? null;
    const note = (found('note') ?? found('definition'))?.join(' ') ?? null;
    return {
      term,
      translation: null,
      targetLanguage: null,
      isCaseSensitive: details.mark?.includes(marks.caseSensitive) ?? false,
      partOfSpeech,
      note: note && shortened(note),
      website: marked(marks.website) || null,
      isNeverTranslated: details.mark?.includes(marks.neverTranslate) ?? false,
    };
  });
}

/** Returns the preferred term by language. A section of exactly the catalogue's language comes before a regional one. */
function targetsOf(sections: readonly Section[]): Map<string, Details> {
  const targets = new Map<string, Details>();
  const isExact = ({ language }: Section) => catalogueLanguage(language) === language;
  for (const section of sections.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))) {
    const language = catalogueLanguage(section.language);
    const best = section.terms.filter(({ term }) => term !== undefined).toSorted(byStatus)[0];
    if (best !== undefined && !targets.has(language)) targets.set(language, best);
    if (targets.size === maxLanguages) break;
  }
  return targets;
}

function byStatus(a: Details, b: Details): number {
  return rank(a) - rank(b);
}

function rank({ status: [status = ''] = [] }: Details): number {
  if (/^preferred/i.test(status)) return 0;
  return /deprecated|superseded|not.?recommended|obsolete|forbidden/i.test(status) ? 2 : 1;
}

/** Definitions of other tools may be longer than a note. */
function shortened(note: string): string {
  const most = limits.termNoteLength;
  return note.length <= most ? note : `${note.slice(0, most - 1)}…`;
}
