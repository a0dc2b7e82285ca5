import { Flag } from '../../languages/flag.tsx';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { PreviewPage } from './preview-page.tsx';
import { type PreviewBackground, previewBackgrounds } from './sample-page.ts';
import { SaveStatus } from './save-status.tsx';
import type { PreviewSettings } from './use-preview-settings.ts';
import type { EditedStyle } from './use-switcher-style.ts';

const backgroundChoices = Object.entries(previewBackgrounds).map(([id, { label }]) => ({
  id: id as PreviewBackground,
  label,
}));
const widths = [
  { id: 'desktop', label: t('Desktop') },
  { id: 'phone', label: t('Phone') },
] as const;

interface PreviewCardProps {
  readonly website: WebsiteRow;
  readonly edited: EditedStyle;
  readonly preview: PreviewSettings;
}

/** Wide screens show one card; on narrow ones the preview sticks to the top while its controls scroll. */
const card = {
  wide: 'lg:rounded-2xl lg:border lg:border-edge lg:bg-card lg:p-5 lg:shadow-card',
  narrow:
    'max-lg:rounded-2xl max-lg:border max-lg:border-edge max-lg:bg-card max-lg:p-3 max-lg:shadow-card',
} as const;

/** The switcher as visitors will see it, drawn by the code they will run, and whether the style is saved. */
export function PreviewCard({ website, edited, preview }: PreviewCardProps) {
  const { background, width, change } = preview;
  return (
    <section
      aria-labelledby="live-preview"
      className={`contents lg:sticky lg:top-6 lg:block ${card.wide}`}
    >
      <div
        className={`z-10 grid gap-3 [@media(height>=40rem)]:pinned [@media(height>=40rem)]:top-2 lg:static ${card.narrow}`}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <h3 id="live-preview" className="text-xl font-bold">
            Live preview
          </h3>
          <div className="flex flex-wrap items-center gap-x-4">
            <SaveStatus state={edited.state} onRetry={edited.retry} />
            <Button
              variant="plain"
              disabled={!edited.undo}
              className="min-h-9! py-0! disabled:bg-transparent! disabled:no-underline"
              onClick={edited.undo}
            >
              Undo
            </Button>
          </div>
        </div>
        <PreviewPage websiteId={website.id} style={edited.style} preview={preview} />
      </div>
      <div className={`grid gap-3 lg:mt-3 ${card.narrow}`}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Choices
            label="Preview on"
            hideLabel
            choices={backgroundChoices}
            value={background}
            onChange={(chosen) => change({ background: chosen })}
          />
          <Choices
            label="Screen"
            hideLabel
            choices={widths}
            value={width}
            onChange={(chosen) => change({ width: chosen })}
          />
        </div>
        <VisitorControls preview={preview} template={edited.style.template} />
      </div>
    </section>
  );
}

/** Simulates a visitor: selects a language, opens the list. */
function VisitorControls({ preview, template }: { preview: PreviewSettings; template: string }) {
  const { languages, language, open, change, ask } = preview;
  const options = languages.map((code) => ({
    id: code,
    label: languageName(code),
    icon: <Flag code={code} />,
  }));
  return (
    <div className="grid items-center gap-x-6 gap-y-1 sm:grid-cols-2">
      <Select
        label="Selected language"
        hideLabel
        options={options}
        value={language}
        onChange={(code) => change({ language: code })}
      />
      <Switch
        label="List open"
        disabled={template === 'buttons'}
        {...(template === 'buttons' && { hint: t('Buttons are always visible.') })}
        checked={open && template !== 'buttons'}
        onChange={ask}
      />
    </div>
  );
}
