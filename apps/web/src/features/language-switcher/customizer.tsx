import { switcherChanges, switcherDefaults } from '@dragoman/domain/language-switcher';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.tsx';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { ColorsCard } from './colors-card.tsx';
import { OptionsCard } from './options-card.tsx';
import { PlacementCard } from './placement-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { previewBackgrounds } from './sample-page.ts';
import { TemplateCard } from './template-card.tsx';
import { TextCard } from './text-card.tsx';
import { usePreviewSettings } from './use-preview-settings.ts';
import { useSwitcherStyle } from './use-switcher-style.ts';

/** The live preview and the cards that edit the style. Edits apply at once and are saved automatically. */
export function Customizer({ website }: { website: WebsiteRow }) {
  const edited = useSwitcherStyle(website);
  const preview = usePreviewSettings(website);
  const { style, edit } = edited;
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:items-start lg:gap-6">
      <h2 className="sr-only">Language Switcher</h2>
      <PreviewCard website={website} edited={edited} preview={preview} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6 [&_:is(input,button)]:scroll-mt-80 lg:[&_:is(input,button)]:scroll-mt-6">
        <TemplateCard
          style={style}
          onChange={(template) => {
            edit({ template });
            // Opens the list, because all templates look the same when closed.
            preview.ask(template !== 'buttons');
          }}
        />
        <PlacementCard style={style} edit={edit} missing={preview.missingContainer} />
        <OptionsCard style={style} edit={edit} />
        <TextCard style={style} edit={edit} />
        <ColorsCard
          style={style}
          edit={edit}
          pageColor={previewBackgrounds[preview.background].color}
        />
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => {
            const back = switcherChanges(switcherDefaults, style);
            edit(switcherChanges(style, switcherDefaults));
            notify.done(t('Back to the default style'), { undo: () => edit(back) });
          }}
        >
          Reset to defaults
        </Button>
      </div>
    </div>
  );
}
