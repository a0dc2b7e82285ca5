import { emailWarning, normalizeWebsiteUrl } from '@dragoman/domain/addresses';
import { routes } from '../../../routes/routes.data.ts';
import { addWebsiteTexts, exampleHost } from '../../../websites/add-website-texts.ts';

/** Returns the domain's error for an input, so that each sentence exists once. */
function refusalOf(input: string): string {
  try {
    return normalizeWebsiteUrl(input);
  } catch (error) {
    return (error as Error).message;
  }
}

const messages = {
  blank: refusalOf(''),
  typing: emailWarning('@', exampleHost),
  email: refusalOf('@'),
  failed: addWebsiteTexts.failed,
} as const;

/** Labels of the busy button. */
const labels = { adding: addWebsiteTexts.adding, scanning: addWebsiteTexts.scanning };

/**
 * Website address and 'Try it Free' [visitor-account-admin §2, §5]. `enhance/address-form.ts` adds the website; all its texts
 * are here. Without scripts the browser submits the address to the dashboard.
 */
export function AddressForm({ id }: { id: string }) {
  return (
    <form className="address-form" action={routes.dashboard} method="get" data-add-website>
      <label className="visually-hidden" htmlFor={id}>
        Website URL
      </label>
      <div className="address-entry">
        <input
          id={id}
          name="add"
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
          required
          placeholder={addWebsiteTexts.placeholder}
          aria-describedby={`${id}-messages`}
        />
        <button type="submit" className="button call large">
          Try it Free
        </button>
      </div>
      <div hidden>
        {Object.entries(labels).map(([name, label]) => (
          <p key={name} data-label={name}>
            {label}
          </p>
        ))}
      </div>
      <div className="address-messages" id={`${id}-messages`} role="alert">
        {Object.entries(messages).map(([name, message]) => (
          <p key={name} data-message={name} hidden>
            {message}
          </p>
        ))}
        {/* What the server says is English. */}
        <p data-reason="" lang="en" dir="auto" hidden />
      </div>
    </form>
  );
}
