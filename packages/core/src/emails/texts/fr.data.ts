import type { EmailTexts } from '../texts.ts';

export const fr: EmailTexts = {
  code: 'Ou saisissez ce code :',
  validity: 'Durée de validité : {duration}. Utilisable une seule fois.',
  fallback: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  ignore: 'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail.',
  alarm: 'Si ce n’était pas vous, écrivez-nous sans attendre : {support}',
  support: 'Des questions ? Écrivez-nous : {support}',
  sentTo: 'Cet e-mail a été envoyé à {email}.',
  magic_link: {
    subject: 'Connectez-vous à {brand}',
    body: 'Cliquez sur le bouton pour vous connecter. Aucun mot de passe n’est nécessaire.',
    button: 'Se connecter',
  },
  confirmation: {
    subject: 'Bienvenue chez {brand} : confirmez votre adresse e-mail',
    body: 'Veuillez confirmer votre adresse e-mail. Votre compte sera alors prêt.',
    button: 'Confirmer l’adresse e-mail',
  },
  recovery: {
    subject: 'Réinitialisez votre mot de passe {brand}',
    body: 'Un nouveau mot de passe a été demandé pour votre compte. Cliquez sur le bouton pour en choisir un.',
    button: 'Choisir un nouveau mot de passe',
  },
  email_change: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    body: 'Veuillez confirmer que vous souhaitez désormais utiliser {newEmail} pour votre compte {brand}.',
    button: 'Confirmer la nouvelle adresse',
  },
  email_change_current: {
    subject: 'Votre adresse e-mail est sur le point de changer',
    body: 'L’adresse e-mail de votre compte {brand} doit être remplacée par {newEmail}. Veuillez confirmer que c’est bien ce que vous voulez.',
    button: 'Confirmer le changement',
  },
  invite: {
    subject: 'Vous avez reçu une invitation à rejoindre {brand}',
    body: 'Vous avez reçu une invitation à créer un compte chez {brand}. Cliquez sur le bouton pour accepter.',
    button: 'Accepter l’invitation',
  },
  reauthentication: {
    subject: 'Votre code de vérification {brand}',
    body: 'Saisissez ce code pour confirmer que c’est bien vous :',
  },
};
