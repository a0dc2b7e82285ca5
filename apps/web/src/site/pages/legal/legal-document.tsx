import type { ReactNode } from 'react';

/** One numbered section of a legal text. */
export interface LegalSection {
  /** Its anchor; never change it. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface LegalDocumentProps {
  readonly title: string;
  readonly lead: string;
  /** ISO date and its written form. */
  readonly updated: { readonly iso: string; readonly text: string };
  readonly sections: readonly LegalSection[];
}

/** A legal text with table of contents, numbered sections and date [visitor-account-admin §2, Legal pages]. */
export function LegalDocument({ title, lead, updated, sections }: LegalDocumentProps) {
  return (
    <div className="section container">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <p className="mt-3 text-soft">
        Last updated: <time dateTime={updated.iso}>{updated.text}</time>
      </p>
      <div className="legal mt-12">
        <nav className="legal-contents" aria-label="Sections">
          {sections.map((section, index) => (
            <a key={section.id} href={`#${section.id}`}>
              {index + 1}. {section.title}
            </a>
          ))}
        </nav>
        <div className="prose">
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} className="prose">
              <h2>
                {index + 1}. {section.title}
              </h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
