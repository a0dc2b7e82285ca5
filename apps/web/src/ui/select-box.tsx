import { useRef, useState } from 'react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components';
import { Icon } from './icon.tsx';
import type { SelectOption, SelectProps } from './select-props.ts';

/** The heavy part of `Select`, loaded on demand. */
export function SelectBox<Id extends string>(props: SelectProps<Id>) {
  const { label, hideLabel = false, options, value, onChange, disabled = false } = props;
  const self = useRef<HTMLDivElement>(null);
  // Elements outside an open dialog are inert, so the list opens inside it.
  const [dialog, setDialog] = useState<Element | null>();
  return (
    <AriaSelect
      ref={self}
      className="grid min-w-0 gap-1.5"
      onOpenChange={() => setDialog(self.current?.closest('dialog'))}
      placeholder={props.placeholder ?? 'Choose...'}
      value={value}
      isDisabled={disabled}
      onChange={(id) => {
        if (id !== null) onChange(String(id) as Id);
      }}
    >
      <Label className={hideLabel ? 'sr-only' : 'font-semibold'}>{label}</Label>
      <Button className="flex min-h-12 w-full min-w-0 cursor-pointer items-center justify-between gap-3 rounded-xl border border-control bg-card px-4 text-start disabled:cursor-not-allowed disabled:opacity-60">
        <SelectValue className="flex min-w-0 items-center gap-3 truncate data-placeholder:text-soft" />
        <Icon name="chevron" />
      </Button>
      <Popover
        {...(dialog && { UNSTABLE_portalContainer: dialog })}
        className="w-(--trigger-width) min-w-64 overflow-y-auto rounded-xl border border-edge bg-card text-ink shadow-card"
      >
        <ListBox items={options} dependencies={[options]} className="grid p-1.5 outline-none">
          {(option) => <Option option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

function Option<Id extends string>({ option }: { option: SelectOption<Id> }) {
  const { id, label, lang, icon, hint, disabled = false } = option;
  return (
    <ListBoxItem
      id={id}
      textValue={label}
      isDisabled={disabled}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 outline-none data-focused:bg-wash data-selected:font-semibold data-disabled:cursor-not-allowed data-disabled:text-soft"
    >
      {icon !== undefined && <span aria-hidden="true">{icon}</span>}
      {/* The space separates the two in the name that is read aloud. */}
      <span lang={lang}>{label}</span>{' '}
      {hint !== undefined && <span className="ms-auto ps-3 text-soft">{hint}</span>}
    </ListBoxItem>
  );
}
