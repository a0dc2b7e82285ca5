/** The customiser of a website’s language switcher [owner-workspace §2, Language Switcher screen]. */
export function LanguageSwitcherScreen({ websiteId }: { readonly websiteId: string }) {
  return <p>{websiteId}</p>;
}
