import { token } from '../../tokens.ts';
import type { LegalSection } from './legal-document.tsx';

const brand = token('brand');
const company = token('company');

/** The terms of service. */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance of these terms',
    body: (
      <>
        <p>
          These terms are an agreement between you and {company} (“we”) about the use of the {brand}{' '}
          service. By creating an account, adding a website or otherwise using the service, you
          agree to them. If you use it for a company or another organization, you confirm that you
          may accept them in its name.
        </p>
        <p>If you do not agree, please do not use the service.</p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'Description of the service',
    body: (
      <>
        <p>
          {brand} reads the public pages of a website that you add, translates their texts, lets you
          edit every translation, and serves the translated pages at addresses of your own domain,
          with a language switcher in your pages.
        </p>
        <ul>
          <li>
            Translations are made by machines. They can be wrong, and you can correct each of them.
            Please have texts on which something depends, such as contracts, prices and safety
            notices, read by a person.
          </li>
          <li>
            A trial lasts 10 days. After it the service needs a paid subscription for each website,
            at the prices of our <a href="/pricing">pricing page</a>. Billing happens on the 1st of
            each month for the previous month’s usage.
          </li>
          <li>
            When a subscription or a trial ends, visitors of translated addresses are sent to your
            original pages.
          </li>
          <li>
            Translated pages are made from your original pages. They cannot be served while your own
            site cannot be reached and no stored copy may be used.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'responsibilities',
    title: 'Your responsibilities',
    body: (
      <>
        <p>You agree that you will:</p>
        <ul>
          <li>add only websites that you own or may have translated;</li>
          <li>keep access to your email account safe, because sign-in links are sent there;</li>
          <li>give a correct email address and correct billing details;</li>
          <li>respect the law and the rights of others in what your websites contain;</li>
          <li>
            not attack, overload or probe the service, and not use it to deceive people or to spread
            harmful software.
          </li>
        </ul>
        <p>
          We may suspend a website that breaks these rules. Where it is possible we tell you first
          and give you time to put it right.
        </p>
      </>
    ),
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    body: (
      <>
        <p>
          Your website stays yours, and so do its translations. You allow us to copy, translate,
          store and show its content as far as the service needs it, and only for as long as you use
          the service. You may take your translations with you at any time.
        </p>
        <p>
          The name and the marks of {brand} belong to {company}. The software of {brand} is free
          software under the GNU Affero General Public License, version 3; that license, not these
          terms, says what you may do with it.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Limitation of liability',
    body: (
      <>
        <p>
          We provide the service with care, but as it is. We do not promise that it is always
          available, or that a translation is right for a given purpose.
        </p>
        <p>
          As far as the law allows, {company} is not liable for indirect or consequential damage,
          nor for lost profit, data or reputation, and its total liability is limited to what you
          paid for the service in the twelve months before the event. Nothing here excludes
          liability that the law does not allow to be excluded, such as that for bodily or moral
          injury, or for intentional or gross fault.
        </p>
      </>
    ),
  },
  {
    id: 'modifications',
    title: 'Modifications of the service',
    body: (
      <>
        <p>
          We improve the service all the time, and may add, change or remove parts of it. If we mean
          to remove a part that you pay for, or to raise a price, we tell you by email at least 30
          days before, and you may cancel before it takes effect.
        </p>
        <p>
          You may cancel your subscription whenever you like. We may end the service with reasonable
          notice; you can then take your translations with you.
        </p>
        <p>Delete your websites before you cancel: a subscription runs as long as there is one.</p>
      </>
    ),
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    body: (
      <p>
        These terms are governed by the laws of the Province of Quebec and the federal laws of
        Canada that apply there. Disputes belong before the courts of Quebec. If you are a consumer,
        you keep the protection, and the courts, that the law of your own country gives you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <>
        <p>
          When we change these terms we publish the new text on this page and change the date at its
          top. We tell account holders by email about changes that matter, before they take effect.
          Whoever goes on using the service after that accepts them.
        </p>
        <p>
          Questions? Write to{' '}
          <a href={`mailto:${token('supportEmail')}`}>{token('supportEmail')}</a> or use the{' '}
          <a href="/contact">contact page</a>.
        </p>
      </>
    ),
  },
];
