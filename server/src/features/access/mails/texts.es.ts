import type { MailTexts } from './parts.ts'

export const mails: MailTexts = {
  passwordReset: {
    subject: '{product}: recuperación de contraseña',
    body: [
      'Hola, {name}:',
      'Recibimos una solicitud para crear una contraseña nueva para tu cuenta. El enlace de abajo vale por {minutes} y solo se puede usar una vez.',
    ],
    action: 'Crear contraseña nueva',
    note: 'Si tú no la pediste, ignora este correo: tu contraseña sigue siendo la misma.',
  },
  loginCode: {
    subject: '{product}: código para entrar',
    body: ['Usa este código para entrar en lugar de la imagen con el hueco. Vale por {minutes}.'],
    note: 'No compartas este código con nadie. Si tú no lo pediste, ignora este correo.',
  },
  welcome: {
    subject: 'Te damos la bienvenida a {product}',
    body: [
      'Hola, {name}:',
      'La cuenta de la empresa {company} está lista y tú eres su administrador.',
      'Período de prueba: {trialDays}.',
      'Entra con este correo y la contraseña que elegiste al registrarte.',
      'Confirma con el botón que este correo es tuyo; hasta entonces no queda reservado para ti.',
    ],
    action: 'Confirmar correo',
    note: 'Si tú no hiciste este registro, responde a este correo.',
  },
  invitation: {
    subject: '{product}: invitación de {company}',
    body: [
      'Hola, {name}:',
      '{company} te invitó a su equipo. Abre el enlace y elige tu contraseña. Vale por {days} y solo se puede usar una vez.',
    ],
    action: 'Aceptar la invitación',
    note: 'Si no conoces esta empresa, ignora este correo.',
  },
  userCreated: {
    subject: '{product}: se creó tu cuenta',
    body: [
      'Hola, {name}:',
      'Un administrador de {company} creó una cuenta para ti. Entra con el correo {email}.',
      'Si quien creó la cuenta no te dio la contraseña, elige una con “Olvidé mi contraseña” en la pantalla de inicio de sesión.',
    ],
    action: 'Entrar',
    note: 'Si no conoces esta empresa, ignora este correo.',
  },
  channelDown: {
    subject: '{product}: el canal {channel} está caído',
    body: [
      'Hola, {name}:',
      'El canal {channel} de {company} está desconectado desde hace más de cinco minutos. Mientras tanto, no llegan ni salen mensajes por él.',
    ],
    action: 'Ver los canales',
    note: 'Recibes un solo aviso por caída y otro cuando el canal vuelva.',
  },
  webhookOff: {
    subject: '{product}: el webhook {host} fue desactivado',
    body: [
      'Hola, {name}:',
      'La dirección {host}, de {company}, ya no acepta los avisos que enviamos y fue desactivada. Lo que pasó desde entonces se guarda 30 días y se puede reenviar.',
    ],
    action: 'Ver los webhooks',
    note: 'Recibe este aviso porque administra la empresa.',
  },
  channelBack: {
    subject: '{product}: el canal {channel} volvió',
    body: [
      'Hola, {name}:',
      'El canal {channel} de {company} está conectado de nuevo. Lo que esperaba por él sale ahora, en orden.',
    ],
    action: 'Ver los canales',
    note: 'Recibes este aviso porque administras la empresa.',
  },
  trialEnding: {
    subject: '{product}: la prueba de {company} termina en {days}',
    body: [
      'Hola, {name}:',
      'El período de prueba de {company} termina en {days}. Después, nadie del equipo podrá trabajar hasta que haya un plan.',
      'Nada se pierde al final: los datos se guardan un tiempo y se pueden exportar.',
    ],
    action: 'Entrar',
    note: 'Recibe este aviso porque administra la empresa.',
  },
  trialOver: {
    subject: '{product}: la prueba de {company} terminó',
    body: [
      'Hola, {name}:',
      'El período de prueba de {company} terminó y el acceso del equipo está bloqueado.',
      'Los datos se borrarán en {days}. Hasta entonces, entre para exportar los contactos, o hable con quien administra la plataforma para contratar un plan.',
    ],
    action: 'Entrar y exportar',
    note: 'Recibe este aviso porque administra la empresa.',
  },
  report: {
    subject: '{product}: {title}',
    body: [
      'Hola, {name}:',
      'Este es el informe «{title}» de {company}: {report}.',
      'Período: {period}.',
      'Va adjunto: {file}.',
      'Tiene {rows} filas, demasiadas para adjuntarlas. Descarga el archivo desde la pantalla.',
    ],
    action: 'Abrir el informe',
    note: 'Recibes este correo porque pediste este informe.',
    end: 'No recibir más',
  },
}
