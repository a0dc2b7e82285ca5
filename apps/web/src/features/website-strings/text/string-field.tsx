import { textDirection } from '@dragoman/domain/languages';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { deleteWholeChip, leaveChips } from './chip-caret.ts';
import {
  hasIsolates,
  isolatedOffset,
  isolateTokens,
  typedText,
  withoutIsolates,
} from './isolated-tokens.ts';
import './chips.css';
import { ChipLayer } from './marked-text.tsx';

interface StringFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly language: string;
  readonly value: string;
  /** Element names of the numbered tags. */
  readonly tags: readonly string[];
  readonly isDraft: boolean;
  readonly readOnly: boolean;
  readonly isInvalid: boolean;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Ids of the elements that name the field. */
  readonly labelledBy: string;
  readonly describedBy: string;
}

/** Shared by both layers, which must break lines at the same places. */
const shape =
  'col-start-1 row-start-1 px-3 py-[5px] text-base lg:py-0.5 leading-6 whitespace-pre-wrap [overflow-wrap:anywhere] font-chips';

/**
 * The field for a translation: a plain textarea, so input methods, undo, paste and screen readers work as usual. An invisible copy of the
 * text sets its height, and covers tags and placeholders with chips (decision 0165).
 */
export function StringField(props: StringFieldProps) {
  const { ref, language, value, tags, isDraft, isInvalid, onKeyDown } = props;
  const dir = textDirection(language);
  const isIsolating = dir === 'rtl' && !hasIsolates(value);
  const textProps = useTextProps(props, isIsolating);
  const { around, selected, ...chipProps } = useWholeChips();
  const edge = isInvalid ? 'border-bad' : isDraft ? 'border-saffron' : 'border-control';
  return (
    <div
      ref={around}
      dir={dir}
      className={`isolate grid rounded-xl border bg-card focus-within:border-lapis ${edge}`}
    >
      <ChipLayer
        text={value}
        className={`${shape} text-transparent`}
        {...{ language, tags, isIsolating, selected }}
      />
      <textarea
        ref={ref}
        data-string-field
        lang={language}
        dir={dir}
        rows={1}
        data-isolates={isIsolating || undefined}
        {...textProps}
        {...chipProps}
        readOnly={props.readOnly}
        spellCheck={!props.readOnly}
        autoComplete="off"
        enterKeyHint="done"
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        aria-invalid={isInvalid}
        onKeyDown={onKeyDown}
        className={`${shape} relative z-1 h-full w-full resize-none overflow-hidden rounded-xl bg-transparent text-ink`}
      />
    </div>
  );
}

const noSelection = { start: 0, end: 0 };

/** Keeps the caret and the ends of a selection out of chips, and deletes chips as a whole. */
function useWholeChips() {
  const around = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(noSelection);
  const before = useRef(noSelection);
  useEffect(() => {
    // React has no event for `beforeinput`.
    const { current } = around;
    current?.addEventListener('beforeinput', deleteWholeChip);
    return () => current?.removeEventListener('beforeinput', deleteWholeChip);
  }, []);
  const onSelect = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    before.current = leaveChips(currentTarget, before.current);
    const { start, end } = before.current;
    setSelected(start === end ? noSelection : before.current);
  };
  return { around, selected, onSelect, onBlur: () => setSelected(noSelection) };
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
