import type { MailTexts } from './parts.ts'

export const mails: MailTexts = {
  passwordReset: {
    subject: '{product}: recuperación de contraseña',
    body: [
      'Hola, {name}:',
      'Recibimos una solicitud para crear una contraseña nueva para su cuenta. El enlace de abajo vale por {minutes} y solo se puede usar una vez.',
    ],
    action: 'Crear contraseña nueva',
    note: 'Si usted no la pidió, ignore este correo: su contraseña sigue siendo la misma.',
  },
  loginCode: {
    subject: '{product}: código para entrar',
    body: ['Use este código en lugar de la verificación deslizante. Vale por {minutes}.'],
    note: 'No comparta este código con nadie. Si usted no lo pidió, ignore este correo.',
  },
  welcome: {
    subject: 'Le damos la bienvenida a {product}',
    body: [
      'Hola, {name}:',
      'La cuenta de la empresa {company} está lista y usted es su administrador.',
      'Período de prueba: {trialDays}.',
      'Entre con este correo electrónico y la contraseña que eligió al registrarse.',
    ],
    action: 'Entrar',
    note: 'Si usted no hizo este registro, responda a este correo.',
  },
  userCreated: {
    subject: '{product}: se creó su cuenta',
    body: [
      'Hola, {name}:',
      'Un administrador de {company} creó una cuenta para usted. Entre con el correo {email}.',
      'Si quien creó la cuenta no le dio la contraseña, elija una con «Olvidé mi contraseña» en la página de entrada.',
    ],
    action: 'Entrar',
    note: 'Si no conoce esta empresa, ignore este correo.',
  },
}
