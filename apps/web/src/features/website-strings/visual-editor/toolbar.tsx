import { generatePath, Link } from 'react-router';
import { routes } from '../../../routes/routes.data.ts';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { Choices } from '../../../ui/choices.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { iconButton } from '../../../ui/small-button.tsx';
import { PathFilter } from '../filters/path-filter.tsx';
import { useSection } from '../section/section.ts';
import type { ChangeVisualView, VisualView } from '../section/visual-view.ts';

interface ToolbarProps {
  readonly view: VisualView;
  readonly onChange: ChangeVisualView;
}

/** Leads back to the translation, and chooses the page and the width of the picture. */
export function Toolbar({ view, onChange }: ToolbarProps) {
  const { websiteId, targetLanguage } = useSection();
  const back = generatePath(routes.translation, { websiteId, languageCode: targetLanguage });
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-edge bg-card px-3 py-2 sm:px-4">
      <Link to={back} aria-label="Back to the translation" title="Back" className={iconButton}>
        <Icon name="back" className="size-4.5 rtl:-scale-x-100" />
      </Link>
      <h1 className="text-lg font-bold sm:text-xl">
        Visual editor{' '}
        <span className="font-normal text-soft">· {languageName(targetLanguage)}</span>
      </h1>
      <div className="order-last min-w-0 flex-1 basis-full sm:order-none sm:max-w-md sm:basis-60">
        <PathFilter
          path={view.path}
          none="First page"
          onPath={(path) => onChange({ path, string: null })}
        />
      </div>
      <div className="ms-auto">
        <Choices
          label="What to edit on"
          hideLabel
          choices={[
            { id: 'picture', label: t('Picture') },
            { id: 'live', label: t('Live page') },
          ]}
          value={view.live ? 'live' : 'picture'}
          onChange={(id) => onChange({ live: id === 'live' })}
        />
      </div>
      <div className="max-sm:hidden">
        <Choices
          label="Width of the picture"
          hideLabel
          choices={[
            { id: 'full', label: t('Full width') },
            { id: 'phone', label: t('Phone') },
          ]}
          value={view.width}
          onChange={(width) => onChange({ width })}
        />
      </div>
    </header>
  );
}
