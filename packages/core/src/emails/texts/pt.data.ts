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
  notices: {
    trial_ending: {
      subject: 'O seu período experimental de {brand} termina a {date}',
      body: 'Subscreva antes desse dia e os seus sites traduzidos ficam como estão.',
      button: 'Ver o preço e subscrever',
    },
    trial_ended: {
      subject: 'O seu período experimental de {brand} terminou',
      body: 'Os seus sites traduzidos continuam online até {date}. A partir daí, os respetivos endereços de idioma levam às páginas originais, até que subscreva. Nada do que traduziu se perde.',
      button: 'Subscrever',
    },
    subscription_ended: {
      subject: 'A sua subscrição terminou',
      body: 'Se ainda houver sites traduzidos, continuam online até {date}. Nada do que traduziu se perde.',
      button: 'Subscrever novamente',
    },
    websites_paused: {
      subject: 'Os seus sites traduzidos estão desativados',
      body: 'Os respetivos endereços de idioma levam agora às páginas originais. As traduções voltam por si mesmas quando subscrever.',
      button: 'Subscrever',
    },
    payment_failed: {
      subject: 'Não conseguimos cobrar {amount}',
      body: 'O seu cartão foi recusado. Voltamos a tentar a {date}; até lá, tudo fica como está. Também pode pagar já com outro cartão.',
      last: 'O seu cartão foi recusado pela última vez. Pague com outro cartão.',
      button: 'Pagar com outro cartão',
    },
    receipt: {
      subject: 'O seu pagamento de {amount} a {brand}',
      body: 'Obrigado. A fatura fica guardada para si neste endereço e no seu histórico de faturação.',
      button: 'Abrir a fatura',
    },
    tier_change: {
      subject: 'O seu plano muda a {date}',
      body: 'É isto que os seus sites utilizam agora e é assim que serão faturados a partir da próxima renovação. Até lá, nada muda.',
      move: '{url}: {plans}, {price} por mês',
      button: 'Ver os seus sites e planos',
    },
    hosts_lost: {
      subject: '{site}: as traduções já não estão acessíveis',
      body: 'Os registos DNS de {hosts} já não levam a {brand}, pelo que os visitantes não veem aí as traduções. Se foi intencional, não precisa de fazer nada.',
      records: 'Com estes registos, voltam a levar até nós:',
      retention:
        'Guardamos o lugar e o certificado durante {duration} e continuamos como antes assim que os registos forem repostos.',
      button: 'Ver o que é preciso alterar',
    },
    released: {
      subject: '{site} foi eliminado: reponha os respetivos registos DNS',
      reminder: '{site}: reponha os registos DNS antes de {date}',
      body: 'Os registos DNS de {hosts} ainda levam a {brand}. Os visitantes veem aí as suas páginas originais até {date}.',
      after:
        'Depois desse dia, nada será mostrado nestes endereços, a menos que altere os registos.',
      change: 'Altere estes registos para o valor à direita:',
      remove: 'Elimine estes registos:',
    },
    website_paused: {
      subject: '{site} está em pausa',
      body: 'Enquanto está em pausa, os respetivos endereços de idioma levam às páginas originais. Nada do que traduziu se perde.',
      leave: 'Para sair definitivamente, reponha os registos DNS antes de eliminar o site.',
      button: 'Abrir o site',
    },
    budget_used_up: {
      subject: '{site}: o orçamento de tradução esgotou-se',
      month:
        'O site esgotou o orçamento de tradução de {amount} deste mês. A tradução continua no próximo mês, ou assim que aumentar o orçamento.',
      day: 'O site esgotou o orçamento de palavras novas de hoje ({count}). A tradução continua amanhã, ou assim que aumentar o orçamento.',
    },
    account_deletion: {
      subject: 'A sua conta {brand} será eliminada em {date}',
      body: 'Nesse dia, os seus sites, traduções e ficheiros também serão eliminados. Até lá, tudo funciona como antes e a sua subscrição não é renovada. Mudou de ideias? Inicie sessão e mantenha a sua conta.',
      button: 'Manter a minha conta',
    },
    account_deleted: {
      subject: 'A sua conta {brand} foi eliminada',
      body: 'Os seus sites, traduções e ficheiros já não existem. Se ainda houver registos DNS que levem até nós, outro e-mail explica como repô-los.',
    },
    account_changed: {
      subject: 'O acesso à sua conta {brand} foi alterado',
      password: 'A sua palavra-passe foi alterada.',
      email: 'O endereço de e-mail da sua conta foi alterado para {newEmail}.',
      factor_added:
        'Foi adicionada uma aplicação de autenticação para a verificação em dois passos.',
      factor_removed: 'Foi removida uma aplicação de autenticação da verificação em dois passos.',
      codes_made: 'Foram criados novos códigos de recuperação. Os antigos já não funcionam.',
      code_used: 'Um código de recuperação foi usado para entrar. Já não funciona.',
      provider_added: 'Foi adicionada outra forma de entrar.',
      provider_removed: 'Foi removida uma forma de entrar.',
    },
  },
};
