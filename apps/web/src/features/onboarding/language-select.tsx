import { languageCatalogue } from '@dragoman/domain/languages';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components';

interface LanguageSelectProps {
  readonly label: string;
  readonly placeholder: string;
  /** A language that is not offered. */
  readonly except?: string;
  /** Languages that are listed, but cannot be chosen. */
  readonly unavailable?: ReadonlySet<string>;
  readonly value: string | null;
  readonly disabled?: boolean;
  readonly onChange: (code: string) => void;
}

/** The supported languages with their flags. */
export function LanguageSelect(props: LanguageSelectProps) {
  const { label, placeholder, except, unavailable, value, disabled = false, onChange } = props;
  const offered = languageCatalogue.filter(({ code }) => code !== except);
  return (
    <Select
      className="grid gap-1.5"
      placeholder={placeholder}
      value={value}
      isDisabled={disabled}
      onChange={(code) => {
        if (code !== null) onChange(String(code));
      }}
    >
      <Label className="font-semibold">{label}</Label>
      <Button className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-3 rounded-xl border border-control bg-card px-4 text-start disabled:opacity-60">
        <SelectValue className="flex min-w-0 items-center gap-3 truncate data-placeholder:text-soft" />
        <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
          <path d="M3 6l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </Button>
      <Popover className="w-(--trigger-width) min-w-72 overflow-y-auto rounded-xl border border-edge bg-card text-ink shadow-card">
        <ListBox items={offered} dependencies={[unavailable]} className="grid p-1.5 outline-none">
          {({ code, englishName, nativeName, flag }) => (
            <ListBoxItem
              id={code}
              textValue={englishName}
              isDisabled={unavailable?.has(code) === true}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 outline-none data-focused:bg-wash data-selected:font-semibold data-disabled:cursor-not-allowed data-disabled:text-soft"
            >
              <span aria-hidden="true">{flag}</span>
              <span>{englishName}</span>
              {unavailable?.has(code) === true ? (
                <span className="ms-auto">Not available here</span>
              ) : nativeName === englishName ? null : (
                <span lang={code} className="ms-auto text-soft">
                  {nativeName}
                </span>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
