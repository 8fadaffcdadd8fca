import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  willRead: 'Cómo lo lee el cliente',
  account: 'Cuenta de empresa',
  variables: 'Lo que se puede completar en el texto',
  voice: 'Mensaje de voz',
  sound: 'Audio',
  variable_name: 'Nombre',
  variable_greeting: 'Saludo',
  variable_protocol: 'Protocolo',
  variable_email: 'Correo',
  variable_phoneNumber: 'Teléfono',
  variable_kanban: 'Etapa del kanban',
  variable_user: 'Agente',
  variable_userEmail: 'Correo del agente',
  variable_firstName: 'Primer nombre',
  variable_lastName: 'Apellido',
  variable_businessName: 'Empresa',
  variable_nextOpening: 'Próxima apertura',
} satisfies Translation<typeof pt>
