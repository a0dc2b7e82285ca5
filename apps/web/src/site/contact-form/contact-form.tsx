import { Toasts } from '../toast/toasts.tsx';
import { token } from '../tokens.ts';
import { contactTexts, serverSentences } from './contact-texts.data.ts';

/** Name of the form's script, to be listed among a page's enhancements. */
export const contactEnhancement = 'contact-form';

const supportEmail = token('supportEmail');

/**
 * The contact form [visitor-account-admin §2]. `enhance/contact-form.ts` enables the button and sends the form; without it,
 * typed text must not end up in a URL.
 */
export function ContactForm() {
  return (
    <div className="contact">
      <noscript>
        <p className="notice">
          This form needs JavaScript. You can write to{' '}
          <a href={`mailto:${supportEmail}`} translate="no">
            {supportEmail}
          </a>{' '}
          instead.
        </p>
      </noscript>
      <form className="contact-form card raised" data-contact="" aria-label="Contact form">
        <Fields />
        <BotCheckNotice />
        <button type="submit" className="button large" disabled>
          Send Message
        </button>
      </form>
      <Toasts />
      <div hidden data-contact-texts="">
        {Object.entries(contactTexts).map(([name, text]) => (
          <p key={name} data-text={name}>
            {text}
          </p>
        ))}
        {serverSentences.map((sentence) => (
          <p key={sentence} data-answer={sentence}>
            {sentence}
          </p>
        ))}
      </div>
    </div>
  );
}

function Fields() {
  return (
    <>
      <label className="field">
        <span>Email Address</span>
        <input name="email" type="email" dir="ltr" autoComplete="email" maxLength={254} required />
      </label>
      <div className="field">
        <label htmlFor="contact-website">Website URL</label>
        <input
          id="contact-website"
          name="website"
          type="text"
          dir="ltr"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="contact-website-note"
        />
        <p id="contact-website-note" className="note">
          Optional. It is not sent with the form, so mention it in your message if we should look at
          it.
        </p>
      </div>
      <label className="field">
        <span>Message</span>
        <textarea name="message" rows={4} maxLength={5000} required />
      </label>
      <label className="check">
        <input name="isUser" type="checkbox" />I am an existing user
      </label>
    </>
  );
}

/** Explains the bot check. Its driver is known when the form is first used. */
function BotCheckNotice() {
  return (
    <div className="bot-check">
      <p data-bot-check="">This form is protected by a bot check.</p>
      <p hidden data-bot-check="altcha">
        Your browser solves a small puzzle automatically; no other service is contacted.
      </p>
      <p hidden data-bot-check="recaptcha-v3">
        This form is protected by reCAPTCHA, and the Google{' '}
        <a href="https://policies.google.com/privacy">Privacy Policy</a> and{' '}
        <a href="https://policies.google.com/terms">Terms of Service</a> apply.
      </p>
      <p hidden data-bot-check="turnstile">
        It is Cloudflare Turnstile, under Cloudflare’s{' '}
        <a href="https://www.cloudflare.com/privacypolicy/">Privacy Policy</a>.
      </p>
      <div data-bot-check-place="" />
    </div>
  );
}
