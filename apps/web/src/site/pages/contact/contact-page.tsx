import { TwoArches } from '../../../ui/two-arches.tsx';
import { ContactForm, contactEnhancement } from '../../contact-form/contact-form.tsx';
import type { SitePage } from '../../page.ts';
import { breadcrumbs } from '../../structured-data.ts';
import { token } from '../../tokens.ts';

/** The contact page [visitor-account-admin §2, Contact page]. */
export const contactPage: SitePage = {
  path: '/contact',
  title: 'Contact Us',
  description:
    'Write to us about translating your website. We reply within 24 hours on business days.',
  enhancements: [contactEnhancement],
  structuredData: [breadcrumbs('Contact Us', '/contact')],
  Content: Contact,
};

const supportEmail = token('supportEmail');

function Contact() {
  return (
    <section className="section container contact-page">
      <header>
        <p className="eyebrow">Contact Us</p>
        <h1>Speak to us in your own words</h1>
        <p className="lead">We reply within 24 hours on business days.</p>
        <div className="contact-ways">
          <p>
            Many answers are there already: the <a href="/help">help center</a> explains scanning,
            editing, snippets, DNS records and bills.
          </p>
          <p>
            You may also write to{' '}
            <a href={`mailto:${supportEmail}`} translate="no">
              {supportEmail}
            </a>
            . If it is about a website of yours, its address helps us to find it.
          </p>
        </div>
        <TwoArches words={['?', '!']} />
      </header>
      <ContactForm />
    </section>
  );
}
