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
  notices: {
    trial_ending: {
      subject: 'Votre essai de {brand} se termine le {date}',
      body: 'Abonnez-vous avant ce jour et vos sites traduits resteront tels qu’ils sont.',
      button: 'Voir le prix et s’abonner',
    },
    trial_ended: {
      subject: 'Votre essai de {brand} est terminé',
      body: 'Vos sites traduits restent en ligne jusqu’au {date}. Ensuite, leurs adresses de langue mèneront aux pages d’origine, jusqu’à ce que vous vous abonniez. Rien de ce que vous avez traduit n’est perdu.',
      button: 'S’abonner',
    },
    subscription_ended: {
      subject: 'Votre abonnement est terminé',
      body: 'S’il vous reste des sites traduits, ils restent en ligne jusqu’au {date}. Rien de ce que vous avez traduit n’est perdu.',
      button: 'Se réabonner',
    },
    websites_paused: {
      subject: 'Vos sites traduits sont désactivés',
      body: 'Leurs adresses de langue mènent maintenant aux pages d’origine. Les traductions reviendront d’elles-mêmes lorsque vous vous abonnerez.',
      button: 'S’abonner',
    },
    payment_failed: {
      subject: 'Nous n’avons pas pu prélever {amount}',
      body: 'Votre carte a été refusée. Nous réessaierons le {date} ; d’ici là, rien ne change. Vous pouvez aussi payer dès maintenant avec une autre carte.',
      last: 'Votre carte a été refusée pour la dernière fois. Veuillez payer avec une autre carte.',
      button: 'Payer avec une autre carte',
    },
    receipt: {
      subject: 'Votre paiement de {amount} à {brand}',
      body: 'Merci. La facture est conservée pour vous à cette adresse et dans votre historique de facturation.',
      button: 'Ouvrir la facture',
    },
    tier_change: {
      subject: 'Votre formule change le {date}',
      body: 'Voici ce que vos sites utilisent actuellement ; c’est ainsi qu’ils seront facturés à partir du prochain renouvellement. Rien ne change d’ici là.',
      move: '{url} : {plans}, {price} par mois',
      button: 'Voir vos sites et vos formules',
    },
    hosts_lost: {
      subject: '{site} : les traductions ne sont plus accessibles',
      body: 'Les enregistrements DNS de {hosts} ne mènent plus à {brand} : les visiteurs n’y voient donc plus les traductions. Si c’était voulu, vous n’avez rien à faire.',
      records: 'Avec ces enregistrements, ces adresses mèneront de nouveau à nous :',
      retention:
        'Nous gardons la place et le certificat pendant {duration}, et tout reprendra comme avant dès que les enregistrements seront rétablis.',
      button: 'Voir ce qu’il faut changer',
    },
    released: {
      subject: '{site} a été supprimé : rétablissez ses enregistrements DNS',
      reminder: '{site} : rétablissez les enregistrements DNS avant le {date}',
      body: 'Les enregistrements DNS de {hosts} mènent encore à {brand}. Les visiteurs y voient vos pages d’origine jusqu’au {date}.',
      after:
        'Après ce jour, plus rien ne s’affichera à ces adresses, sauf si vous modifiez les enregistrements.',
      change: 'Remplacez la valeur de ces enregistrements par celle de droite :',
      remove: 'Supprimez ces enregistrements :',
    },
    website_paused: {
      subject: '{site} est en pause',
      body: 'Pendant la pause, ses adresses de langue mènent aux pages d’origine. Rien de ce que vous avez traduit n’est perdu.',
      leave:
        'Pour partir définitivement, rétablissez les enregistrements DNS avant de supprimer le site.',
      button: 'Ouvrir le site',
    },
    budget_used_up: {
      subject: '{site} : le budget de traduction est épuisé',
      month:
        'Le site a épuisé son budget de traduction de {amount} pour ce mois-ci. La traduction reprend le mois prochain, ou dès que vous augmentez le budget.',
      day: 'Le site a épuisé son budget de nouveaux mots pour aujourd’hui ({count}). La traduction reprend demain, ou dès que vous augmentez le budget.',
    },
    account_deletion: {
      subject: 'Votre compte {brand} sera supprimé le {date}',
      body: 'Vos sites, vos traductions et vos fichiers seront alors supprimés aussi. Jusqu’à ce jour, tout fonctionne comme avant et votre abonnement n’est pas renouvelé. Vous avez changé d’avis ? Connectez-vous et conservez votre compte.',
      button: 'Conserver mon compte',
    },
    account_deleted: {
      subject: 'Votre compte {brand} a été supprimé',
      body: 'Vos sites, vos traductions et vos fichiers ont disparu. Si des enregistrements DNS mènent encore chez nous, un autre e-mail explique comment les rétablir.',
    },
    account_changed: {
      subject: 'L’accès à votre compte {brand} a été modifié',
      password: 'Votre mot de passe a été modifié.',
      email: 'L’adresse e-mail de votre compte a été remplacée par {newEmail}.',
      factor_added:
        'Une application d’authentification a été ajoutée pour la validation en deux étapes.',
      factor_removed:
        'Une application d’authentification a été retirée de la validation en deux étapes.',
      codes_made: 'De nouveaux codes de secours ont été créés. Les anciens ne fonctionnent plus.',
      code_used: 'Un code de secours a servi à se connecter. Il ne fonctionne plus.',
      provider_added: 'Un autre moyen de connexion a été ajouté.',
      provider_removed: 'Un moyen de connexion a été retiré.',
    },
  },
};
