/** What an owner does so that the translated website goes live [owner-workspace §2, Integration screen]. */
export function IntegrationScreen({ websiteId }: { readonly websiteId: string }) {
  return <p>{websiteId}</p>;
}
