import { ContactPicture } from './card-pictures.tsx';
import type { HelpSection } from './help-section.ts';

interface HelpCardsProps {
  readonly sections: readonly HelpSection[];
  /** Anchor of the section with the contact form. */
  readonly contactId: string;
}

/** The cards at the top of the help center, linked to their sections. */
export function HelpCards({ sections, contactId }: HelpCardsProps) {
  return (
    <ul className="help-cards">
      {sections.map((section) => (
        <Card key={section.id} {...section} />
      ))}
      <Card
        id={contactId}
        title="Contact us"
        summary="A reply within 24 hours on business days."
        Picture={ContactPicture}
      />
    </ul>
  );
}

function Card({
  id,
  title,
  summary,
  Picture,
}: Pick<HelpSection, 'id' | 'title' | 'summary' | 'Picture'>) {
  return (
    <li className="card">
      <Picture />
      <div>
        <h2>
          <a className="cover" href={`#${id}`}>
            {title}
          </a>
        </h2>
        <p>{summary}</p>
      </div>
    </li>
  );
}
