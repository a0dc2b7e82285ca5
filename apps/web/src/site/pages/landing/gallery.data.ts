/** Greetings of the samples. */
export const greetings: Readonly<Record<string, string>> = {
  en: 'Hello!',
  es: '¡Hola!',
  fr: 'Bonjour !',
  de: 'Guten Tag!',
  el: 'Γεια σας!',
  ar: 'مرحبًا',
};

const light = {
  verticalDirection: 'below',
  inactiveTextColor: '#535877',
  hoverTextColor: '#24348F',
  activeTextColor: '#FFFFFF',
  inactiveBackgroundColor: '#FFFFFF',
  hoverBackgroundColor: '#ECEEFA',
  activeBackgroundColor: '#24348F',
} as const;

const dark = {
  verticalDirection: 'below',
  inactiveTextColor: '#C3CAF3',
  hoverTextColor: '#FFFFFF',
  activeTextColor: '#171A3A',
  inactiveBackgroundColor: '#171A3A',
  hoverBackgroundColor: '#303768',
  activeBackgroundColor: '#F5B52E',
} as const;

const warm = {
  inactiveTextColor: '#7A2E0E',
  hoverTextColor: '#7A2E0E',
  activeTextColor: '#FFFFFF',
  inactiveBackgroundColor: '#FDF1D3',
  hoverBackgroundColor: '#F8DFA0',
  activeBackgroundColor: '#B4451A',
} as const;

/**
 * The nine styles of the gallery [visitor-account-admin §2]: switcher configurations [owner-workspace §3] with readable colors,
 * and the languages they offer.
 */
export const samples = [
  {
    id: 'dropdown',
    name: 'Dropdown',
    text: 'All languages behind one button.',
    languages: ['en', 'es', 'fr', 'de'],
    look: { ...light, template: 'dropdown' },
  },
  {
    id: 'pills',
    name: 'Pill buttons',
    text: 'Every language one click away.',
    languages: ['en', 'es', 'fr'],
    look: { ...light, template: 'buttons' },
  },
  {
    id: 'vertical',
    name: 'Hover-expanding list',
    text: 'Opens when the pointer or the keyboard reaches it.',
    languages: ['en', 'fr', 'de'],
    look: { ...light, template: 'vertical' },
  },
  {
    id: 'horizontal',
    name: 'Horizontal slide',
    text: 'Slides open to the side.',
    languages: ['en', 'es', 'fr'],
    look: { ...light, template: 'horizontal', horizontalDirection: 'right' },
  },
  {
    id: 'dark',
    name: 'Dark mode',
    text: 'For sites that are read at night.',
    languages: ['en', 'de', 'el'],
    look: { ...dark, template: 'buttons' },
  },
  {
    id: 'flags',
    name: 'Flags',
    text: 'A flag before every name.',
    languages: ['fr', 'de', 'en', 'es'],
    look: { ...light, template: 'dropdown', showFlags: true },
  },
  {
    id: 'codes',
    name: 'Language codes',
    text: 'Two letters, where there is little room.',
    languages: ['en', 'es', 'fr', 'de', 'el'],
    look: { ...light, template: 'buttons', useLanguageCode: true },
  },
  {
    id: 'native',
    name: 'Native names',
    text: 'Each language is listed under its own name.',
    languages: ['en', 'el', 'ar', 'fr'],
    look: { ...light, template: 'dropdown', useNativeName: true },
  },
  {
    id: 'yours',
    name: 'Your colors and font',
    text: 'Size, weight, case and six colors.',
    languages: ['en', 'es', 'fr'],
    look: {
      ...warm,
      template: 'buttons',
      fontSize: 14,
      fontWeight: 'bold',
      textTransform: 'uppercase',
    },
  },
] as const;
