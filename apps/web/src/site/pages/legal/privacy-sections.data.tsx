import { token } from '../../tokens.ts';
import type { LegalSection } from './legal-document.tsx';

const brand = token('brand');
const company = token('company');

/** The privacy policy, describing what the product does with data. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    body: (
      <p>
        {company} (“we”) runs a service that translates websites. This policy says which information
        we handle when you visit our pages, use your account, or visit a website that is translated
        with {brand}, and what you can ask of us.
      </p>
    ),
  },
  {
    id: 'collection',
    title: 'Information we collect',
    body: (
      <>
        <ul>
          <li>
            <strong>Your account:</strong> your email address, when you signed in, and the websites,
            languages, translations and settings that you keep with us. You sign in by a link or a
            code that we send. If you set a password, we store only its hash.
          </li>
          <li>
            <strong>Websites you add:</strong> the texts and pictures of their public pages. A
            website that a visitor tries without an account is kept for 24 hours.
          </li>
          <li>
            <strong>Payments:</strong> your name, your address and your invoices. Card numbers go
            straight to our payment provider; they never reach our servers.
          </li>
          <li>
            <strong>Messages:</strong> what you write in the contact form, and your email address.
          </li>
          <li>
            <strong>Visits of our own pages:</strong> where visits are counted at all, they are
            counted without cookies. A visitor is a number made from address and browser with a
            secret that is thrown away every day. Browsers that ask not to be tracked are not
            counted.
          </li>
          <li>
            <strong>Visits of translated websites:</strong> requests pass through our servers on
            their way to the website, so we see the address asked for and the network address it
            came from.
          </li>
          <li>
            <strong>After you delete a website or your account:</strong> its hosts and your email
            address, for at least 30 days. Until then we pass the original pages through, and we
            write to you which DNS record to change back.
          </li>
        </ul>
        <p>
          Our own pages set no advertising cookies. Your session is kept in your browser’s storage
          until you log out.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'How we use information',
    body: (
      <>
        <p>We use it to:</p>
        <ul>
          <li>translate your websites, serve them and keep them in sync;</li>
          <li>let you sign in and manage your account;</li>
          <li>bill what you use;</li>
          <li>answer your messages and tell you about things that concern your account;</li>
          <li>keep the service safe, and find and repair faults.</li>
        </ul>
        <p>We do not sell it, and we do not use it for advertising.</p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing of information',
    body: (
      <>
        <p>Some of it has to be seen by others, who work for us and only for these purposes:</p>
        <ul>
          <li>
            <strong>Translation engines</strong> receive the texts of public pages. What visitors
            type into the fields of forms is never sent to an engine, and texts of pages that a
            website marks as private are not sent either.
          </li>
          <li>
            <strong>Payment, email and hosting providers</strong> receive what they need to charge,
            deliver and run the service.
          </li>
          <li>
            <strong>Authorities</strong> receive information where the law obliges us to give it.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <>
        <p>
          Connections to our service are encrypted. Sign-in links work once and for a short time.
          The database itself checks on every access that an account reads only its own websites.
          What the preview of a website shows runs none of its scripts.
        </p>
        <p>
          No system is beyond attack. If information about you were exposed in a way that puts you
          at risk, we would tell you, and the authorities, as the law requires.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask us what we know about you, have it corrected, have it deleted, receive it in a
          form that other programs can read, and withdraw a consent that you gave. These rights
          follow from the laws of Quebec and Canada and, where they apply to you, from laws such as
          the European General Data Protection Regulation.
        </p>
        <p>
          We answer within 30 days. If you are not content with the answer, you may complain to the
          Commission d’accès à l’information du Québec or to the data protection authority of your
          own country.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When we change this policy we publish the new text on this page and change the date at its
        top. We tell account holders by email about changes that matter, before they take effect.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        For anything about your information, write to{' '}
        <a href={`mailto:${token('supportEmail')}`}>{token('supportEmail')}</a>.
      </p>
    ),
  },
];
