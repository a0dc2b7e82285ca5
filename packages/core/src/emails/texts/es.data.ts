import type { EmailTexts } from '../texts.ts';

export const es: EmailTexts = {
  code: 'O introduce este código:',
  validity: 'Validez: {duration}. Solo se puede usar una vez.',
  fallback: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  ignore: 'Si no lo has solicitado, puedes ignorar este correo.',
  alarm: 'Si no has sido tú, escríbenos cuanto antes: {support}',
  support: '¿Tienes preguntas? Escríbenos: {support}',
  sentTo: 'Este correo se ha enviado a {email}.',
  magic_link: {
    subject: 'Inicia sesión en {brand}',
    body: 'Haz clic en el botón para iniciar sesión. No necesitas contraseña.',
    button: 'Iniciar sesión',
  },
  confirmation: {
    subject: 'Te damos la bienvenida a {brand}: confirma tu correo',
    body: 'Confirma tu dirección de correo electrónico y tu cuenta estará lista.',
    button: 'Confirmar correo',
  },
  recovery: {
    subject: 'Restablece tu contraseña de {brand}',
    body: 'Alguien ha pedido una contraseña nueva para tu cuenta. Haz clic en el botón para elegirla.',
    button: 'Elegir una contraseña nueva',
  },
  email_change: {
    subject: 'Confirma tu nueva dirección de correo',
    body: 'Confirma que a partir de ahora quieres usar {newEmail} en tu cuenta de {brand}.',
    button: 'Confirmar la nueva dirección',
  },
  email_change_current: {
    subject: 'Tu dirección de correo va a cambiar',
    body: 'La dirección de correo de tu cuenta de {brand} va a cambiarse por {newEmail}. Confirma que es lo que quieres.',
    button: 'Confirmar el cambio',
  },
  invite: {
    subject: 'Tienes una invitación a {brand}',
    body: 'Te han invitado a crear una cuenta en {brand}. Haz clic en el botón para aceptar.',
    button: 'Aceptar la invitación',
  },
  reauthentication: {
    subject: 'Tu código de verificación de {brand}',
    body: 'Introduce este código para confirmar que eres tú:',
  },
  notices: {
    trial_ending: {
      subject: 'Tu prueba de {brand} termina el {date}',
      body: 'Suscríbete antes de ese día y tus sitios web traducidos seguirán como están.',
      button: 'Ver el precio y suscribirme',
    },
    trial_ended: {
      subject: 'Tu prueba de {brand} ha terminado',
      body: 'Tus sitios web traducidos seguirán en línea hasta el {date}. A partir de entonces, sus direcciones de idioma llevarán a las páginas originales hasta que te suscribas. No se pierde nada de lo que has traducido.',
      button: 'Suscribirme',
    },
    subscription_ended: {
      subject: 'Tu suscripción ha terminado',
      body: 'Si te quedan sitios web traducidos, seguirán en línea hasta el {date}. No se pierde nada de lo que has traducido.',
      button: 'Volver a suscribirme',
    },
    websites_paused: {
      subject: 'Tus sitios web traducidos están desactivados',
      body: 'Sus direcciones de idioma llevan ahora a las páginas originales. Las traducciones volverán por sí solas cuando te suscribas.',
      button: 'Suscribirme',
    },
    payment_failed: {
      subject: 'No hemos podido cobrar {amount}',
      body: 'Tu tarjeta ha sido rechazada. Lo intentaremos de nuevo el {date}; hasta entonces todo sigue igual. También puedes pagar ahora con otra tarjeta.',
      last: 'Tu tarjeta ha sido rechazada por última vez. Paga con otra tarjeta.',
      button: 'Pagar con otra tarjeta',
    },
    receipt: {
      subject: 'Tu pago de {amount} a {brand}',
      body: 'Gracias. Tienes la factura en esta dirección y en tu historial de facturación.',
      button: 'Abrir la factura',
    },
    tier_change: {
      subject: 'Tu plan cambia el {date}',
      body: 'Esto es lo que usan ahora tus sitios web, y así se facturarán a partir de la próxima renovación. Hasta entonces no cambia nada.',
      move: '{url}: {plans}, {price} al mes',
      button: 'Ver mis sitios web y planes',
    },
    hosts_lost: {
      subject: '{site}: ya no se puede acceder a las traducciones',
      body: 'Los registros DNS de {hosts} ya no llevan a {brand}, así que los visitantes no ven allí las traducciones. Si ha sido a propósito, no tienes que hacer nada.',
      records: 'Con estos registros vuelven a llevar a nosotros:',
      retention:
        'Te reservamos el lugar y el certificado durante {duration} y seguiremos como antes en cuanto vuelvan los registros.',
      button: 'Ver qué hay que cambiar',
    },
    released: {
      subject: '{site} se ha eliminado: restablece sus registros DNS',
      reminder: '{site}: restablece los registros DNS antes del {date}',
      body: 'Los registros DNS de {hosts} todavía llevan a {brand}. Los visitantes ven allí tus páginas originales hasta el {date}.',
      after:
        'Después de ese día no se mostrará nada en estas direcciones, a menos que cambies los registros.',
      change: 'Cambia estos registros al valor de la derecha:',
      remove: 'Elimina estos registros:',
    },
    website_paused: {
      subject: '{site} está en pausa',
      body: 'Mientras está en pausa, sus direcciones de idioma llevan a las páginas originales. No se pierde nada de lo que has traducido.',
      leave:
        'Si quieres irte definitivamente, restablece los registros DNS antes de eliminar el sitio web.',
      button: 'Abrir el sitio web',
    },
    budget_used_up: {
      subject: '{site}: el presupuesto de traducción se ha agotado',
      month:
        'El sitio web ha agotado su presupuesto de traducción de {amount} para este mes. La traducción continúa el mes que viene o en cuanto aumente el presupuesto.',
      day: 'El sitio web ha agotado su presupuesto de palabras nuevas para hoy ({count}). La traducción continúa mañana o en cuanto aumente el presupuesto.',
    },
    account_deletion: {
      subject: 'Tu cuenta de {brand} se eliminará el {date}',
      body: 'Ese día también se eliminarán tus sitios web, traducciones y archivos. Hasta entonces todo funciona como antes y tu suscripción no se renueva. ¿Has cambiado de idea? Inicia sesión y conserva tu cuenta.',
      button: 'Conservar mi cuenta',
    },
    account_deleted: {
      subject: 'Tu cuenta de {brand} se ha eliminado',
      body: 'Tus sitios web, traducciones y archivos ya no existen. Si algún registro DNS todavía lleva a nosotros, otro correo explica cómo restablecerlo.',
    },
    account_changed: {
      subject: 'Se ha cambiado el acceso a su cuenta de {brand}',
      password: 'Se ha cambiado su contraseña.',
      email: 'La dirección de correo de su cuenta se ha cambiado a {newEmail}.',
      factor_added:
        'Se ha añadido una aplicación de autenticación para la verificación en dos pasos.',
      factor_removed:
        'Se ha eliminado una aplicación de autenticación de la verificación en dos pasos.',
      codes_made: 'Se han creado nuevos códigos de recuperación. Los anteriores ya no sirven.',
      code_used: 'Se ha usado un código de recuperación para iniciar sesión. Ya no sirve.',
      provider_added: 'Se ha añadido otra forma de iniciar sesión.',
      provider_removed: 'Se ha eliminado una forma de iniciar sesión.',
    },
  },
};
