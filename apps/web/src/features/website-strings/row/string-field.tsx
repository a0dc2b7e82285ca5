import { textDirection } from '@dragoman/domain/languages';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useLayoutEffect,
  useRef,
} from 'react';
import {
  hasIsolates,
  isolated,
  isolatedOffset,
  isolateTokens,
  typedText,
  withoutIsolates,
} from './isolated-tokens.ts';
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
  'col-start-1 row-start-1 px-3 py-1.5 text-base leading-7 whitespace-pre-wrap [overflow-wrap:anywhere] font-sans';

/**
 * The field for a translation: a plain textarea, so input methods, undo, paste and screen readers work as usual. An invisible copy of the
 * text behind it sets its height and highlights tags and placeholders.
 */
export function StringField(props: StringFieldProps) {
  const { ref, language, value, isDraft, isInvalid, onKeyDown } = props;
  const dir = textDirection(language);
  const isIsolating = dir === 'rtl' && !hasIsolates(value);
  const textProps = useTextProps(props, isIsolating);
  const edge = isInvalid ? 'border-bad' : isDraft ? 'border-saffron' : 'border-control';
  return (
    <div
      dir={dir}
      className={`grid min-h-10 rounded-xl border bg-card focus-within:border-lapis ${edge}`}
    >
      <MarkedText
        text={value}
        language={language}
        className={`${shape} text-transparent`}
        layer={isIsolating ? 'isolated' : 'plain'}
      />
      <textarea
        ref={ref}
        data-string-field
        lang={language}
        dir={dir}
        rows={1}
        data-isolates={isIsolating || undefined}
        {...textProps}
        spellCheck
        autoComplete="off"
        enterKeyHint="done"
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        aria-invalid={isInvalid}
        onKeyDown={onKeyDown}
        className={`${shape} h-full w-full resize-none overflow-hidden rounded-xl bg-transparent text-ink`}
      />
    </div>
  );
}

/** The field's text and edits. While isolating, the field shows isolates that the text does not have. */
function useTextProps({ value, onText }: StringFieldProps, isIsolating: boolean) {
  const restoreCaret = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    restoreCaret.current?.();
    restoreCaret.current = undefined;
  });
  if (!isIsolating) {
    const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => onText(event.currentTarget.value);
    return { value, onChange };
  }
  const onChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    const { inputType } = nativeEvent as InputEvent;
    const { text, caret } = typedText(currentTarget, { before: value, inputType });
    const shown = isolateTokens(text);
    if (shown !== currentTarget.value)
      restoreCaret.current = () => {
        const offset = isolatedOffset(shown, caret);
        currentTarget.setSelectionRange(offset, offset);
      };
    onText(text);
  };
  return { value: isolateTokens(value), onChange, onCopy: copyText, onCut: copyText };
}

/** Copies the selection without isolates. */
function copyText(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const selected = withoutIsolates(value.slice(selectionStart, selectionEnd));
  if (selected === '') return;
  event.clipboardData.setData('text/plain', selected);
  event.preventDefault();
  if (event.type === 'cut') document.execCommand('delete');
}

interface MarkedTextProps {
  readonly text: string;
  readonly language: string;
  readonly className?: string;
  /** Set if the text is the invisible layer behind a field; 'isolated' if the field isolates its tokens. */
  readonly layer?: 'plain' | 'isolated';
  readonly id?: string;
}

/** A text with its tags and placeholders highlighted. */
export function MarkedText({ text, language, className = '', layer, id }: MarkedTextProps) {
  const parts = partsOf(text);
  return (
    <div
      id={id}
      lang={language}
      dir={textDirection(language)}
      aria-hidden={layer !== undefined || undefined}
      className={className}
    >
      {parts.map(({ start, written, isToken }) =>
        isToken ? (
          <span
            key={start}
            className={`rounded-sm box-decoration-clone bg-glow ${layer !== undefined ? '' : 'text-busy [direction:ltr] [unicode-bidi:isolate]'}`}
          >
            {layer === 'isolated' ? isolated(written) : written}
          </span>
        ) : (
          written
        ),
      )}
      {/* A final line break adds a line only if a character follows. */}
      {layer !== undefined && '\u200b'}
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
