import { languageName } from '../../texts/language-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useUpdateWebsiteRow, type WebsiteRow } from '../../websites/website-row.ts';

/** True if a language uses the website's original addresses. */
export function keepsAddresses(website: WebsiteRow, language: string): boolean {
  return choices(website)[language] === true;
}

function choices({ language_switcher_config: config }: WebsiteRow): Record<string, unknown> {
  const { dontTranslateSlugs } = (config ?? {}) as { dontTranslateSlugs?: unknown };
  return typeof dontTranslateSlugs === 'object' ? { ...dontTranslateSlugs } : {};
}

/** The checkbox for `language_switcher_config.dontTranslateSlugs` [owner-workspace §2, §3]. */
export function KeepAddresses({ website, language }: { website: WebsiteRow; language: string }) {
  const { mutate, error } = useUpdateWebsiteRow(website.id);
  const isChecked = keepsAddresses(website, language);
  const choose = (keep: boolean) =>
    mutate((row) => ({
      language_switcher_config: {
        ...row.language_switcher_config,
        dontTranslateSlugs: { ...choices(row), [language]: keep },
      },
    }));
  return (
    <div className="grid gap-2">
      <Checkbox isChecked={isChecked} onChange={choose}>
        <span className="font-semibold">Don't translate URLs for {languageName(language)}</span>
      </Checkbox>
      {isChecked && (
        <p className="text-soft">
          Addresses stay as in the original. The translations below are saved for when you uncheck
          this.
        </p>
      )}
      {error !== null && <Alert>Failed to update setting: {error.message}</Alert>}
    </div>
  );
}
