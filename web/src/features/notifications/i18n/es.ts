import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Avisos',
  titleNew: { one: '{count} aviso nuevo', other: '{count} avisos nuevos' },
  what: 'los avisos',
  none: 'Aún no ha pasado nada',
  noneHelp: 'Aquí aparece cuando alguien le pasa una atención, un cliente suyo escribe o alguien espera en su cola.',
  handed: '{by} le transfirió a {name}',
  message: '{name} escribió',
  waiting: '{name} espera atención',
  file: 'Envió un archivo',
  handedNow: 'Transferido a usted',
  sound: 'Reproducir un sonido',
  soundHelp: 'Con varias pestañas abiertas, solo suena una.',
  soundBlocked: 'El navegador bloqueó el sonido. Haga clic en cualquier parte de la página para activarlo.',
  desktop: 'Mostrar en el escritorio',
  desktopHelp: 'Cuando ninguna pestaña del sistema está al frente.',
  denied: 'El navegador no permite avisos de esta dirección. Permítalos junto a la dirección e intente de nuevo.',
  push: 'Avisar con el sistema cerrado',
  pushHelp: 'En este dispositivo, hasta que cierre la sesión.',
  pushFailed: 'No se pudo registrar este dispositivo',
  pushFailedHelp: 'Permita los avisos en el navegador, revise la conexión e intente de nuevo.',
  unsupported: 'Este navegador no tiene esta función.',
} satisfies Translation<typeof pt>
