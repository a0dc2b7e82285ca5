import type { EmailTexts } from '../texts.ts';

export const pt: EmailTexts = {
  code: 'Ou introduza este código:',
  validity: 'Validade: {duration}. Só pode ser usado uma vez.',
  fallback: 'Se o botão não funcionar, copie este endereço para o seu navegador:',
  ignore: 'Se não fez este pedido, pode ignorar este e-mail.',
  alarm: 'Se não reconhece este pedido, escreva-nos de imediato: {support}',
  support: 'Tem dúvidas? Escreva-nos: {support}',
  sentTo: 'Este e-mail foi enviado para {email}.',
  magic_link: {
    subject: 'Inicie sessão em {brand}',
    body: 'Clique no botão para iniciar sessão. Não precisa de palavra-passe.',
    button: 'Iniciar sessão',
  },
  confirmation: {
    subject: 'Damos-lhe as boas-vindas a {brand}: confirme o seu e-mail',
    body: 'Confirme o seu endereço de e-mail e a sua conta fica pronta.',
    button: 'Confirmar endereço de e-mail',
  },
  recovery: {
    subject: 'Reponha a sua palavra-passe de {brand}',
    body: 'Foi pedida uma nova palavra-passe para a sua conta. Clique no botão para escolher uma.',
    button: 'Escolher nova palavra-passe',
  },
  email_change: {
    subject: 'Confirme o seu novo endereço de e-mail',
    body: 'Confirme que pretende passar a usar {newEmail} na sua conta {brand}.',
    button: 'Confirmar novo endereço',
  },
  email_change_current: {
    subject: 'O seu endereço de e-mail vai ser alterado',
    body: 'O endereço de e-mail da sua conta {brand} vai ser alterado para {newEmail}. Confirme que é isto que pretende.',
    button: 'Confirmar a alteração',
  },
  invite: {
    subject: 'Recebeu um convite para {brand}',
    body: 'Recebeu um convite para criar uma conta em {brand}. Clique no botão para aceitar.',
    button: 'Aceitar convite',
  },
  reauthentication: {
    subject: 'O seu código de verificação de {brand}',
    body: 'Introduza este código para confirmar a sua identidade:',
  },
};
