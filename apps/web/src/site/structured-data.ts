import type { PricingTier } from '@dragoman/domain/billing';
import { token } from './tokens.ts';

/** A schema.org object without `@context`. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** A question with its answer in plain text. */
export interface Answered {
  readonly question: string;
  readonly answer: string;
}

const home = `${token('publicUrl')}/`;

/** The company, for the start page. */
export function organizationData(): StructuredData {
  return {
    '@type': 'Organization',
    name: token('company'),
    brand: token('brand'),
    url: home,
    logo: `${token('publicUrl')}/apple-touch-icon.png`,
    email: token('supportEmail'),
  };
}

/** The product with its price range, for the start page. */
export function softwareData(tiers: readonly PricingTier[]): StructuredData {
  const prices = tiers.map(({ price }) => price);
  return {
    '@type': 'SoftwareApplication',
    name: token('brand'),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    url: home,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      lowPrice: Math.min(...prices).toFixed(2),
      highPrice: Math.max(...prices).toFixed(2),
      offerCount: tiers.length,
    },
  };
}

/** Each plan as an offer, for the pricing page. */
export function plansData(tiers: readonly PricingTier[]): StructuredData {
  return {
    '@type': 'Product',
    name: token('brand'),
    description: 'Website translation, served on your own domain',
    image: `${token('publicUrl')}/og.png`,
    brand: { '@type': 'Brand', name: token('brand') },
    offers: tiers.map(({ name, price }) => ({
      '@type': 'Offer',
      name,
      url: `${token('publicUrl')}/pricing`,
      price: price.toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: price.toFixed(2),
        priceCurrency: 'USD',
        billingDuration: 'P1M',
      },
    })),
  };
}

/** The questions that the page answers. */
export function faqData(questions: readonly Answered[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Breadcrumbs of a page below the start page. */
export function breadcrumbs(name: string, path: `/${string}`): StructuredData {
  const item = (position: number, of: string, address: string) => ({
    '@type': 'ListItem',
    position,
    name: of,
    item: address,
  });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, token('brand'), home), item(2, name, token('publicUrl') + path)],
  };
}
