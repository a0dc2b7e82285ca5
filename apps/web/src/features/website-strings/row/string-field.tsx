import { textDirection } from '@dragoman/domain/languages';
import type { KeyboardEvent, Ref } from 'react';
import { tokensOf } from './tokens.ts';

interface StringFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly language: string;
  readonly value: string;
  readonly isDraft: boolean;
  readonly isInvalid: boolean;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Ids of what names it. */
  readonly labelledBy: string;
  readonly describedBy: string;
}

/** The two layers must break lines in the same places. */
const shape =
  'col-start-1 row-start-1 px-3.5 py-2.5 text-base leading-7 whitespace-pre-wrap [overflow-wrap:anywhere] font-sans';

/**
 * Where a translation is written. A plain field of the browser, so that input methods, undoing, pasting and screen readers work as
 * everywhere; behind it stands the same text unseen, which gives it its height and marks tags and placeholders.
 */
export function StringField(props: StringFieldProps) {
  const { ref, language, value, isDraft, isInvalid, onText, onKeyDown } = props;
  const dir = textDirection(language);
  const edge = isInvalid ? 'border-bad' : isDraft ? 'border-saffron' : 'border-control';
  return (
    <div
      dir={dir}
      className={`grid min-h-12 rounded-xl border bg-card focus-within:border-lapis ${edge}`}
    >
      <Marked text={value} language={language} className={`${shape} text-transparent`} isLayer />
      <textarea
        ref={ref}
        data-string-field
        lang={language}
        dir={dir}
        rows={1}
        value={value}
        spellCheck
        autoComplete="off"
        enterKeyHint="done"
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        aria-invalid={isInvalid}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className={`${shape} h-full w-full resize-none overflow-hidden rounded-xl bg-transparent text-ink`}
      />
    </div>
  );
}

interface MarkedProps {
  readonly text: string;
  readonly language: string;
  readonly className?: string;
  /** Lies behind a field with the same text. */
  readonly isLayer?: boolean;
  readonly id?: string;
}

/** A text with its tags and placeholders marked. */
export function Marked({ text, language, className = '', isLayer = false, id }: MarkedProps) {
  const parts = partsOf(text);
  return (
    <div
      id={id}
      lang={language}
      dir={textDirection(language)}
      aria-hidden={isLayer || undefined}
      className={className}
    >
      {parts.map(({ start, written, isToken }) =>
        isToken ? (
          <span
            key={start}
            className={`rounded-sm box-decoration-clone bg-glow ${isLayer ? '' : 'text-busy [direction:ltr] [unicode-bidi:isolate]'}`}
          >
            {written}
          </span>
        ) : (
          written
        ),
      )}
      {/* A line break at the end takes a line only with something behind it. */}
      {isLayer && '\u200b'}
    </div>
  );
}

function partsOf(text: string) {
  const parts: { start: number; written: string; isToken: boolean }[] = [];
  let position = 0;
  const push = (end: number, isToken: boolean) => {
    if (end > position)
      parts.push({ start: position, written: text.slice(position, end), isToken });
    position = end;
  };
  for (const { start, end } of tokensOf(text)) {
    push(start, false);
    push(end, true);
  }
  push(text.length, false);
  return parts;
}
