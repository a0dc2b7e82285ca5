import { useNavigate } from 'react-router';
import { InboxHint } from '../../installation/inbox-hint.tsx';
import { routes } from '../../routes/routes.data.ts';
import { useAuth } from '../../session/auth-state.ts';
import { CheckYourEmail } from '../../session/check-your-email.tsx';
import { LegalLinks } from '../../session/legal-links.tsx';
import { MagicLinkForm } from '../../session/magic-link-form.tsx';
import { type SentMail, useMagicLink } from '../../session/use-magic-link.ts';
import { t, text } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { rememberPendingWebsite } from '../../websites/pending-website.ts';
import { previewOf } from '../../websites/previewed-website.ts';
import { AddToMyWebsites } from './add-to-my-websites.tsx';

const benefits = [
  {
    name: text('Start in Minutes'),
    detail: text('Your website is ready. Just open the link we email you.'),
  },
  { name: text('30+ Languages'), detail: text('Add one or many, and edit every sentence.') },
  {
    name: text('SEO Optimized'),
    detail: text('Search engines find each language at its own address.'),
  },
] as const;

const labels = [text('10-Day Trial'), text('Easy Setup'), text('Cancel Anytime')] as const;

interface SignUpPromptProps {
  readonly tempId: string;
  /** Address of the pending website. */
  readonly url: string;
  readonly onClose: () => void;
}

/** The dialog 'Ready to Go Global?' [visitor-account-admin §2, Onboarding preview; §4, Onboarding and sign-up]. */
export function SignUpPrompt({ tempId, url, onClose }: SignUpPromptProps) {
  const { isAuthenticated } = useAuth();
  return (
    <Modal
      labelledBy="go-global"
      onClose={onClose}
      className="m-auto w-full max-w-2xl rounded-3xl max-sm:max-h-dvh max-sm:max-w-full max-sm:rounded-none"
    >
      <div className="grid gap-6 p-6 sm:p-9">
        <div className="flex items-start justify-between gap-4">
          <h2 id="go-global" className="text-3xl font-bold sm:text-4xl">
            Ready to Go Global?
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-me-2 -mt-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-xl hover:bg-wash"
          >
            <Icon name="close" className="size-6" />
          </button>
        </div>
        <Benefits />
        {isAuthenticated ? (
          <AddToMyWebsites tempId={tempId} />
        ) : (
          <SignUp tempId={tempId} url={url} />
        )}
      </div>
    </Modal>
  );
}

function Benefits() {
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-3">
        {benefits.map(({ name, detail }) => (
          <li key={name}>
            <span aria-hidden="true" className="mb-2 block h-5 w-3.5 rounded-t-full bg-saffron" />
            <h3 className="font-sans font-semibold">{t(name)}</h3>
            <p className="text-soft">{t(detail)}</p>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-2">
        {labels.map((label) => (
          <li key={label} className="rounded-full bg-wash px-3 py-1 text-sm font-semibold">
            {t(label)}
          </li>
        ))}
      </ul>
    </>
  );
}

function SignUp({ tempId, url }: { tempId: string; url: string }) {
  const preview = previewOf(url);
  const { state, send, sentMail, startOver } = useMagicLink(() => ({
    tempWebsiteId: tempId,
    ...(preview !== null && { preview }),
  }));
  const navigate = useNavigate();
  const mailFor = (email: string): SentMail => {
    const mail = sentMail(email);
    const verify = async (code: string) => {
      const error = await mail.verify(code);
      if (error === undefined) await navigate(routes.dashboard);
      return error;
    };
    return { ...mail, verify };
  };
  if (state.phase === 'sent') {
    return (
      <CheckYourEmail
        text={t("We've sent you a magic link to sign in and start your trial.")}
        email={state.email}
        mail={mailFor(state.email)}
        onStartOver={startOver}
      />
    );
  }
  const ask = (email: string) => {
    rememberPendingWebsite(tempId);
    void send(email);
  };
  return (
    <div className="grid gap-4">
      <MagicLinkForm
        state={state}
        onSend={ask}
        variant="call"
        label="Start Your 10-Day Trial"
        busyLabel="Sending Magic Link..."
      />
      <InboxHint />
      <LegalLinks />
    </div>
  );
}
