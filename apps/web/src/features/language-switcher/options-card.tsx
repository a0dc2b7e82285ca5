import type { SwitcherChanges, SwitcherLook } from '@dragoman/domain/language-switcher';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';

interface OptionsCardProps {
  readonly look: SwitcherLook;
  readonly edit: (changes: SwitcherChanges) => void;
}

/** What an entry says of its language. */
export function OptionsCard({ look, edit }: OptionsCardProps) {
  return (
    <Card title="Options" level={3}>
      <div className="grid gap-3">
        <Switch
          label="Show flags"
          hint="A small flag before each language."
          checked={look.showFlags}
          onChange={(showFlags) => edit({ showFlags })}
        />
        <Switch
          label="Use language codes"
          hint="EN, ES and so on, where there is little room."
          checked={look.useLanguageCode}
          onChange={(useLanguageCode) => edit({ useLanguageCode })}
        />
        <Switch
          label="Use native names"
          hint="Each language as its readers call it: Español."
          checked={look.useNativeName}
          onChange={(useNativeName) => edit({ useNativeName })}
        />
      </div>
    </Card>
  );
}
