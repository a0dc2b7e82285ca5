import { textDirection } from '@dragoman/domain/languages';
import { t } from '../../../texts/texts.ts';
import { useSection } from '../section/section.ts';
import { isolated } from './isolated-tokens.ts';
import { type ChipName, chipName } from './tag-names.ts';
import { tokensOf } from './tokens.ts';

interface TextProps {
  readonly text: string;
  /** Element names of the numbered tags. */
  readonly tags?: readonly string[] | undefined;
  readonly className?: string;
}

const shapes: Readonly<Record<ChipName['shape'], string>> = {
  open: 'rounded-s-full rounded-e-xs border-e-3',
  close: 'rounded-e-full rounded-s-xs border-s-3',
  whole: 'rounded-md',
};

const chip = 'border border-busy/60 bg-glow font-sans text-xs font-medium text-busy';

interface MarkedTextProps extends TextProps {
  readonly id?: string;
  /** Defaults to a translation. */
  readonly isOriginal?: boolean;
}

/** A text whose tags and placeholders are chips. */
export function MarkedText({ id, text, isOriginal, tags, className }: MarkedTextProps) {
  return (
    <div id={id} {...useLanguage(isOriginal)} className={className}>
      <Chips text={text} tags={tags} />
    </div>
  );
}

/** The language of originals, or of translations, and its direction. */
export function useLanguage(isOriginal = false) {
  const { originalLanguage, targetLanguage } = useSection();
  const lang = isOriginal ? originalLanguage : targetLanguage;
  return { lang, dir: textDirection(lang) };
}

/** Part of a text, with chips. It is copied as it is written. */
export function Chips({ text, tags = [] }: Pick<TextProps, 'text' | 'tags'>) {
  return partsOf(text).map(({ start, written, kind }) => {
    if (kind !== 'token') return written;
    const named = chipName(written, tags);
    return named === undefined ? (
      <span key={start} className={`${address} text-busy [direction:ltr] [unicode-bidi:isolate]`}>
        {written}
      </span>
    ) : (
      <span
        key={start}
        role="img"
        aria-label={spoken[named.shape](named.name)}
        data-name={named.name}
        className={`mx-px inline-block px-1.5 align-[0.05em] leading-4.5 whitespace-nowrap [unicode-bidi:isolate] before:content-[attr(data-name)] ${chip} ${shapes[named.shape]}`}
      >
        <span className="text-[0px]">{written}</span>
      </span>
    );
  });
}

const address = 'rounded-sm box-decoration-clone bg-glow';
const spoken: Readonly<Record<ChipName['shape'], (name: string) => string>> = {
  open: (name) => t('start of {name}', { name }),
  close: (name) => t('end of {name}', { name }),
  whole: (name) => name,
};

interface ChipLayerProps extends TextProps {
  readonly tags: readonly string[];
  readonly language: string;
  /** True if the field isolates its tokens. */
  readonly isIsolating: boolean;
  readonly selected: { readonly start: number; readonly end: number };
}

/**
 * The invisible copy of a field's text: it sets the field's height, and its chips cover the tags and placeholders in the field. The font
 * "Chips" makes tags wide enough for their names.
 */
export function ChipLayer({
  text,
  language,
  tags,
  isIsolating,
  selected,
  className,
}: ChipLayerProps) {
  let at = 0;
  return (
    <div aria-hidden="true" lang={language} className={className}>
      {partsOf(text).map(({ start, written, kind }) => {
        const shown = kind === 'token' && isIsolating ? isolated(written) : written;
        const isSelected = selected.start <= at && at + shown.length <= selected.end;
        at += shown.length;
        if (kind === 'text') return shown;
        const named = kind === 'token' ? chipName(written, tags) : undefined;
        return (
          <span key={start} className={kind === 'token' && !named ? address : 'relative'}>
            {shown}
            {kind === 'escape' && (
              <span data-name="<" className={`${cover} inset-x-px bg-card text-ink`} />
            )}
            {named !== undefined && (
              <span
                data-name={named.name}
                data-selected={isSelected || undefined}
                className={`${cover} ${written.startsWith('<') ? 'inset-x-px' : 'inset-x-0'} overflow-hidden text-[0.6875rem]! whitespace-nowrap data-selected:bg-lapis data-selected:text-card ${chip} ${shapes[named.shape]}`}
              />
            )}
          </span>
        );
      })}
      {/* A final line break adds a line only if a character follows. */}
      {'\u200b'}
    </div>
  );
}

const cover =
  'pointer-events-none absolute inset-y-0 z-2 grid place-items-center leading-none select-none before:[unicode-bidi:plaintext] before:content-[attr(data-name)]';

interface Part {
  readonly start: number;
  readonly written: string;
  readonly kind: 'text' | 'token' | 'escape';
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let position = 0;
  const push = (end: number, kind: Part['kind']) => {
    if (end > position) parts.push({ start: position, written: text.slice(position, end), kind });
    position = end;
  };
  const pushText = (end: number) => {
    const from = position;
    for (const { index } of text.slice(from, end).matchAll(/\\</g)) {
      push(from + index, 'text');
      push(from + index + 2, 'escape');
    }
    push(end, 'text');
  };
  for (const { start, end } of tokensOf(text)) {
    pushText(start);
    push(end, 'token');
  }
  pushText(text.length);
  return parts;
}
