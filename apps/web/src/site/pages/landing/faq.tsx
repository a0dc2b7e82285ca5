import { questions } from './faq.data.ts';

/** Six questions, one open at a time; the browser does this without a script. */
export function Faq() {
  return (
    <section className="section" aria-labelledby="faq">
      <div className="container faq">
        <h2 id="faq">Questions that come first</h2>
        <div className="accordion">
          {questions.map(({ question, answer }) => (
            <details key={question} name="faq">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
