import { TwoArches } from '../../../ui/two-arches.tsx';
import { ContactForm, contactEnhancement } from '../../contact-form/contact-form.tsx';
import type { SitePage } from '../../page.ts';
import { breadcrumbs, faqData } from '../../structured-data.ts';
import { HelpCards } from './help-cards.tsx';
import type { HelpSection } from './help-section.ts';
import { helpSections } from './sections.data.ts';

/** The help center [visitor-account-admin §2]: cards, their sections, and the contact form. */
export const helpPage: SitePage = {
  path: '/help',
  title: 'Help center',
  description:
    'How to add a website, edit its translations, install the snippet, set DNS records and URL structures, how billing works, and what search engines see.',
  enhancements: [contactEnhancement, 'to-top'],
  structuredData: [
    faqData(helpSections.flatMap(({ questions }) => questions)),
    breadcrumbs('Help center', '/help'),
  ],
  Content: Help,
};

const contactId = 'contact-us';

function Help() {
  return (
    <>
      <header className="section container help-header">
        <p className="eyebrow">Help center</p>
        <h1>What would you like to know?</h1>
        <p className="lead">
          From the first address to the last DNS record. If something is missing, ask us.
        </p>
        <HelpCards sections={helpSections} contactId={contactId} />
      </header>
      <div className="container help-body">
        <Contents />
        <div>
          {helpSections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
        </div>
      </div>
      <ContactSection />
      <ToTop />
    </>
  );
}

/** Always visible without scripts; `enhance/to-top.ts` hides it at the top. */
function ToTop() {
  return (
    <a className="to-top" href="#top">
      <span className="visually-hidden">Back to the top</span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M12 20V5M5 12l7-7 7 7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </a>
  );
}

function Contents() {
  return (
    <nav className="help-contents" aria-label="Contents">
      {helpSections.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
      <a href={`#${contactId}`}>Contact us</a>
    </nav>
  );
}

function Section({ id, title, Body, questions }: HelpSection) {
  return (
    <section id={id} className="prose help-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Body />
      <div className="accordion">
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function ContactSection() {
  return (
    <section id={contactId} className="section wash help-contact">
      <div className="container contact-page">
        <header>
          <p className="eyebrow">Something else?</p>
          <h2>Contact us</h2>
          <p className="lead">We reply within 24 hours on business days.</p>
          <TwoArches words={['?', '!']} />
        </header>
        <ContactForm />
      </div>
    </section>
  );
}
