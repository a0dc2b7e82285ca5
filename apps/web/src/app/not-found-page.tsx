import { Link } from 'react-router';

export function NotFoundPage() {
  return (
    <section className="max-w-xl py-12">
      <title>Not found · Dragoman</title>
      <h1 className="text-4xl font-bold tracking-tight">There is no page here</h1>
      <p className="mt-4 text-lg text-soft">
        The address may have a typing mistake, or the page may have moved.
      </p>
      <p className="mt-8">
        <Link
          to="/"
          className="inline-block rounded-lg bg-lapis px-5 py-3 font-semibold text-paper"
        >
          Back to the start
        </Link>
      </p>
    </section>
  );
}
