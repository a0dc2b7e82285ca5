/** The demo's pet shop in three languages [visitor-account-admin §2]. */
export const demoLanguages = [
  {
    code: 'en',
    name: 'English',
    address: 'paws-and-co.example',
    title: 'Everything your pet loves',
    subtitle: 'Cosy beds, honest food and toys that last.',
    button: 'Visit the shop',
  },
  {
    code: 'fr',
    name: 'French',
    address: 'paws-and-co.example/fr/animalerie',
    title: 'Tout ce que votre animal adore',
    subtitle: 'Des paniers douillets, de bonnes croquettes et des jouets solides.',
    button: 'Voir la boutique',
  },
  {
    code: 'es',
    name: 'Spanish',
    address: 'paws-and-co.example/es/mascotas',
    title: 'Todo lo que tu mascota adora',
    subtitle: 'Camas mullidas, comida sana y juguetes que duran.',
    button: 'Ver la tienda',
  },
] as const;
