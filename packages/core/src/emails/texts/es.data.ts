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
};
