/** Texts of the sites beside this file, which hold the same pages: as built by the tools that each archive names, with licenses and sources. */
export const words: readonly (readonly [source: string, translation: string])[] = [
  ['Leaves and water', 'Hojas y agua'],
  ['Home', 'Portada'],
  ['About our leaves | Leaves and water', 'Sobre nuestras hojas | Hojas y agua'],
  ['All teas | Leaves and water', 'Todos los tés | Hojas y agua'],
  ['Black tea | Leaves and water', 'El té negro | Hojas y agua'],
  ['Write to us | Leaves and water', 'Escríbanos | Hojas y agua'],

  ['About us', 'Quiénes somos'],
  ['All teas', 'Todos los tés'],
  ['Write to us', 'Escríbanos'],
  [
    'We pour tea for everybody. Read <1>about our leaves</1> or <2>all teas</2>.',
    'Servimos té para todos. Lea <2>todos los tés</2> o <1>sobre nuestras hojas</1>.',
  ],
  ['about our leaves', 'sobre nuestras hojas'],
  ['Pour a cup', 'Sirva una taza'],
  ['Cups poured: 2', 'Tazas servidas: 2'],
  ['Your name', 'Su nombre'],
  ['Hello, !', '¡Hola, !'],
  ['The kettle sings.', 'La tetera canta.'],
  ['About our leaves', 'Sobre nuestras hojas'],
  [
    'Our leaves grow in the shade. Next: <1>black tea</1> or <2>write to us</2>.',
    'Nuestras hojas crecen a la sombra. Luego: <1>té negro</1> o <2>escribirnos</2>.',
  ],
  ['black tea', 'té negro'],
  ['write to us', 'escribirnos'],
  ['We have <1>black tea</1> and more.', 'Hay más que <1>té negro</1> aquí.'],
  ['Black tea', 'El té negro'],
  [
    'It is strong and dark. Back to <1>all teas</1> or <2>the start</2>.',
    'Es fuerte y oscuro. Al <2>principio</2> o a <1>todos los tés</1>.',
  ],
  ['the start', 'principio'],
  ['How to brew', 'Cómo se hace'],
  ['Boil the water.', 'Hierva el agua.'],
  ['Send', 'Enviar'],
  ['Thank you for your letter.', 'Gracias por su carta.'],
  ['Fresh every week.', 'Fresco cada semana.'],
  // Gatsby says where a visitor has come.
  ['Navigated to Leaves and water', 'Ha llegado a Hojas y agua'],
  ['Navigated to About our leaves', 'Ha llegado a Sobre nuestras hojas'],
  ['Navigated to All teas', 'Ha llegado a Todos los tés'],
  ['Navigated to Black tea', 'Ha llegado a El té negro'],
  ['Navigated to Write to us', 'Ha llegado a Escríbanos'],
];
/** Path segments of the built sites. */
export const slugs = [
  ['about', 'acerca'],
  ['teas', 'tes'],
  ['black', 'negro'],
] as const;
