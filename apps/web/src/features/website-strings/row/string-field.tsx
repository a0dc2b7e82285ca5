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
  /** Ids of the elements that name the field. */
  readonly labelledBy: string;
  readonly describedBy: string;
}

/** Shared by both layers, which must break lines at the same places. */
const shape =
  'col-start-1 row-start-1 px-3.5 py-2.5 text-base leading-7 whitespace-pre-wrap [overflow-wrap:anywhere] font-sans';

/**
 * The field for a translation: a plain textarea, so input methods, undo, paste and screen readers work as usual. An invisible copy of the
 * text behind it sets its height and highlights tags and placeholders.
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
      <MarkedText
        text={value}
        language={language}
        className={`${shape} text-transparent`}
        isLayer
      />
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

interface MarkedTextProps {
  readonly text: string;
  readonly language: string;
  readonly className?: string;
  /** The text is the invisible layer behind a field. */
  readonly isLayer?: boolean;
  readonly id?: string;
}

/** A text with its tags and placeholders highlighted. */
export function MarkedText({
  text,
  language,
  className = '',
  isLayer = false,
  id,
}: MarkedTextProps) {
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
      {/* A final line break adds a line only if a character follows. */}
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
