import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Configuración',
  about: 'Lo que vale para toda la empresa.',
  blockedAbout: 'El acceso de la empresa está limitado.',
  general: 'General',
  list: 'la configuración',
  saved: 'Configuración guardada',
  conflict: 'No puede estar activada junto con: {others}.',
  readOnly: 'Solo un administrador puede cambiar esta configuración.',
  on: 'Activada',
  off: 'Desactivada',
  // Each setting: its name, and what changes when it is switched
  userCreation: 'Crear usuarios',
  userCreation_does: 'Desactivada, nadie crea usuarios en esta empresa; los que existen siguen entrando.',
  mailLanguage: 'Idioma de los correos',
  mailLanguage_does:
    'Los correos que el sistema envía en nombre de la empresa, como la recuperación de contraseña, salen en este idioma.',
  notViewAssignedTickets: 'Ocultar atenciones de otros',
  notViewAssignedTickets_does: 'Activada, una atención con responsable solo la ven esa persona y los administradores.',
  notViewTicketsChatBot: 'Ocultar atenciones del chatbot',
  notViewTicketsChatBot_does: 'Activada, los agentes no ven lo que un bot está atendiendo.',
  nullTickets: 'Mostrar atenciones sin usuario ni cola',
  nullTickets_does: 'Activada, todos ven lo que aún no tiene responsable ni cola.',
  removeSupervisorPrivileges: 'Quitar privilegios del supervisor',
  removeSupervisorPrivileges_does: 'Activada, el supervisor ve solo las atenciones que vería un agente.',
  ignoreGroupMsg: 'Ignorar mensajes de grupos',
  ignoreGroupMsg_does: 'Activada, los mensajes de grupos no abren tickets; solo se cuentan.',
  directTicketsToWallets: 'Forzar atención por cartera',
  directTicketsToWallets_does: 'Activada, el ticket nuevo de un contacto con cartera empieza ya con el primer usuario de ella.',
  overflow: 'Desborde',
  overflow_does: 'Activada, si el usuario de la cartera no está en línea, el ticket sigue el camino normal.',
  keepContactNames: 'No actualizar nombres',
  keepContactNames_does: 'Activada, el nombre que el cliente usa en el canal no reemplaza el nombre guardado.',
  blockedNumbers: 'Números bloqueados',
  blockedNumbers_does: 'Los mensajes de estos números se ignoran. Sepárelos con comas, con código de país y de área.',
  forceAdmin: 'Forzar administrador',
  forceAdmin_does: 'Activada, solo un administrador inicia o asigna tickets pendientes.',
  forcePending: 'Mantener el usuario al devolver',
  forcePending_does: 'Activada, un ticket devuelto a la cola sigue con el mismo responsable.',
  ticketLimit: 'Antigüedad máxima en la lista (días)',
  ticketLimit_does:
    'Los tickets sin actividad desde hace más días que estos salen de las listas; la búsqueda aún los encuentra. Cero muestra todos.',
  ticketLimitNumber: 'Tickets por consulta',
  ticketLimitNumber_does: 'Cuántos tickets carga la lista cada vez, de 10 a 200.',
  chatbotTab: 'Pestaña de robots',
  chatbotTab_does:
    'Activada, lo que atiende un robot tiene su propia pestaña en la pantalla de atención; desactivada, aparece con los que esperan.',
  messageHistory: 'Historial de mensajes',
  messageHistory_does:
    'Activada, la conversación muestra todos los mensajes del contacto en ese canal, de todos los tickets que se pueden ver.',
  // A blocked company
  overdueTitle: 'Hay un pago atrasado',
  overdueHelp: 'La atención vuelve en cuanto se confirme el pago. No se borró nada.',
  overdueWho: 'Habla con quien administra la suscripción de {company}.',
} satisfies Translation<typeof pt>
