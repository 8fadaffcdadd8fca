import type { Translation } from '../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  tryAgain: 'Reintentar',
  reload: 'Recargar',
  notices: 'Avisos',
  supportId: 'código {id}',
  copyCode: 'Copiar el código para el soporte',
  copied: 'Copiado',
  undo: 'Deshacer',
  loading: 'Cargando',
  loadingSlow: 'Está tardando más de lo normal. Seguimos intentando.',
  working: 'Estamos trabajando...',
  errorLoading: 'Error al cargar {what}',
  errorFetching: 'Error al buscar datos',
  errorOccurred: 'Ocurrió un error',
  errorUnknown: 'Ocurrió un error no identificado.',
  errorTimeout: 'El servidor tardó más de 20 s. No se perdió nada.',
  errorOffline: 'Sin conexión con el servidor. No se perdió nada.',
  noPermission: 'No tienes acceso a esta pantalla',
  noPermissionHelp: 'Si la necesitas, pídela a un administrador de la empresa.',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
} satisfies Translation<typeof pt>
