/** Says that a text is no longer on the website. */
export function GoneNote() {
  return (
    <p role="status" className="text-sm text-busy">
      The last scan did not find this text. You can still save your translation.
    </p>
  );
}
