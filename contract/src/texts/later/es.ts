import type { laterErrors as source } from './pt.ts'

/** Of screens beyond the inbox: fetched behind the first page. */
export const laterErrors = {
  // Contacts
  ERR_CHECK_RUNNING: 'Los números ya se están comprobando en este canal. Espera a que termine o cancélalo en Trabajos.',
  // Bots
  ERR_BOT_UNREACHABLE: 'La dirección del robot no respondió. Revisa la dirección y si su servidor está funcionando.',
  ERR_BOT_TIMEOUT: 'El robot no respondió a tiempo.',
  ERR_BOT_KEY: 'La clave del robot fue rechazada. Copia de nuevo la clave en el panel del proveedor.',
  ERR_BOT_NOT_FOUND: 'El servidor respondió, pero este robot no existe o no está publicado. Revisa el nombre y publica el robot.',
  ERR_BOT_MODEL: 'El modelo no fue elegido, no existe o no está habilitado para esta clave. Elige otro modelo.',
  ERR_BOT_QUOTA: 'La cuenta en el proveedor del robot no tiene crédito o superó el límite contratado.',
  ERR_BOT_LIMITED: 'El proveedor del robot recibió demasiados pedidos. Inténtalo de nuevo en un momento.',
  ERR_BOT_ANSWER: 'El robot respondió algo que no se entiende. Revisa que la dirección sea la de su API.',
  ERR_BOT_FAILED: 'El robot avisó que falló al responder.',
  ERR_BOT_REFUSED: 'El modelo se negó a responder o no respondió nada.',
  ERR_BOT_TYPE: 'La aplicación del robot es de otro tipo. Elige el tipo que tiene en el proveedor.',
  ERR_BOT_CANNOT: 'El robot pidió algo que no es posible en una conversación de aquí.',
  ERR_BOT_ASSISTANT: 'OpenAI cerró los asistentes (asst_…) en agosto de 2026. Pega aquí el texto de sus instrucciones.',
  ERR_BOT_STORED_PROMPT: 'OpenAI cierra los prompts guardados (pmpt_…) el 30/11/2026. Pega aquí su texto antes de esa fecha.',
  ERR_BOT_TEST_ADDRESS:
    'Esta es la dirección de prueba de n8n, que solo responde con el editor abierto. Usa la de producción, con /webhook/, y publica el flujo.',
  ERR_BOT_JSON:
    'El JSON no es de una cuenta de servicio de Google con clave válida. Descarga de nuevo el archivo de la clave y pégalo completo.',
  ERR_BOT_MONTH:
    'Se alcanzó el límite de este mes para el robot. Las conversaciones van a la cola hasta el mes próximo o hasta que aumente el límite.',
  ERR_BOT_DOUBT:
    'La conversación con el robot se interrumpió a mitad de una respuesta. Para no responder dos veces, pasó a la cola.',
  ERR_BOT_OWN_NUMBER:
    'Este número es de un canal de esta instalación: dos robots conversarían sin parar. La conversación pasó a la cola y ningún robot responde a este contacto por 24 horas.',
  ERR_BOT_SAME_TEXT:
    'El contacto mandó el mismo texto tres veces en un minuto, como una máquina. La conversación pasó a la cola y los robots no le responden por 24 horas.',
  ERR_BOT_MANY_TURNS:
    'El robot respondió 15 veces a este contacto en cinco minutos: del otro lado debe haber una máquina. La conversación pasó a la cola y los robots no le responden por 24 horas.',
  ERR_BOT_INCOMPLETE: 'Faltan datos de este robot. Completa sus campos en el canal o en Configuración.',
  ERR_ASSISTANCE_OFF: 'La ayuda para agentes está apagada. Un administrador la enciende en Configuración, Ayuda para agentes.',
  ERR_ASSISTANCE_MONTH:
    'La ayuda para agentes llegó al límite de este mes. Un administrador puede aumentarlo en la configuración.',
  ERR_ASSISTANCE_EMPTY: 'Esta conversación todavía no tiene mensajes de texto. Espera a que el cliente escriba.',
  // Campaigns
  ERR_CAMPAIGN_NOT_EXISTS: 'Esta campaña ya no existe. Actualiza la lista.',
  ERR_NO_CAMPAIGN_FOUND: 'No se encontró la campaña.',
  ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING:
    'Solo se pueden editar o programar las campañas pendientes o canceladas. Cancela esta primero.',
  ERR_CAMPAIGN_DATE_NOT_VALID: 'No se puede programar la campaña con una fecha pasada. Elige una fecha futura.',
  ERR_CAMPAIGN_CONTACTS_NOT_FOUND: 'La campaña no tiene contactos. Vincula al menos uno antes de programarla.',
  ERR_CAMPAIGN_LINKING: 'Todavía se están vinculando contactos a esta campaña. Espera a que termine y después iníciala.',
  // Voice
  ERR_CHANNEL_MARKED:
    'WhatsApp limitó este número porque muchas personas lo bloquearon o denunciaron. Espera, baja el ritmo y revisa el texto.',
  ERR_MARKETING_LIMIT:
    'Meta no lo entregó: esta persona ya recibió demasiados mensajes de marketing. Inténtalo de nuevo después de 24 horas.',
  ERR_MARKETING_EXPERIMENT: 'Meta no entrega marketing a esta persona (forma parte de un experimento). No sirve reintentar.',
  ERR_OPTED_OUT: 'Esta persona pidió no recibir mensajes de marketing.',
  ERR_TEMPLATE_REFUSED: 'El proveedor no aceptó esta plantilla. Lee el motivo que dio, corrígela y envíala de nuevo.',
  ERR_TEMPLATE_WRONG:
    'La plantilla no existe en este idioma o infringe las reglas de Meta. Actualiza las plantillas del canal y elige otra.',
  ERR_TEMPLATE_VARIABLES: 'Las variables de este mensaje no encajan en la plantilla: falta un valor o es demasiado largo.',
  ERR_TEMPLATE_PAUSED: 'Meta pausó esta plantilla por baja calidad. Vuelve en unas horas; la campaña la espera.',
  ERR_TEMPLATE_DISABLED: 'Meta desactivó esta plantilla. Crea otra y elígela en la campaña.',
  ERR_LINE_BUSY: 'Línea ocupada, inténtalo más tarde o amplía el plan.',
  ERR_CALL_NO_NUMBER: 'El número al que llamaste no existe. Revisa los códigos de país y de área.',
  // Integrations and webhooks
  ERR_INTEGRATION_UNREACHABLE: 'La dirección no respondió. Revísela e inténtelo de nuevo.',
  ERR_INTEGRATION_KEY: 'La clave no fue aceptada. Revísela o genere otra.',
  ERR_INTEGRATION_ANSWER: 'La dirección respondió, pero no es el servicio esperado.',
  ERR_INTEGRATION_EMPTY: 'No hay nada que probar. Rellene los campos e inténtelo de nuevo.',
  ERR_MAIL_HOST: 'Servidor no encontrado. Revisa el nombre del servidor.',
  ERR_MAIL_PORT: 'Nadie responde en este puerto. Revíselo: suele ser 587 o 465.',
  ERR_MAIL_SECURITY: 'El servidor no acepta esta seguridad en este puerto. Usa STARTTLS en 587 y TLS en 465.',
  ERR_MAIL_CERTIFICATE: 'El certificado no es de este servidor o venció. Revisa el nombre del servidor.',
  ERR_MAIL_PLAIN: 'Sin cifrado: la contraseña y los mensajes viajan abiertos por la red.',
  ERR_MAIL_LOGIN: 'El servidor no aceptó el usuario o la contraseña. Revisa los dos.',
  ERR_MAIL_SENDER: 'El servidor no deja enviar desde esta dirección. Usa una de esta cuenta.',
  ERR_MAIL_RECEIVER: 'El servidor no aceptó el mensaje de prueba para tu correo.',
  ERR_MAIL_DOMAIN: 'El dominio del remitente no tiene SPF: el mensaje puede caer en spam.',
  ERR_NO_GROUP_FOUND: 'No se encontró el grupo. Es posible que el canal haya salido, lea los grupos de nuevo.',
  ERR_NO_GROUP_RULE_FOUND: 'No se encontró la regla. Es posible que se haya eliminado.',
  ERR_GROUP_NOT_ADMIN: 'Este número no es administrador del grupo. Pide a un administrador que lo ascienda en WhatsApp.',
  ERR_GROUP_NUMBERS: 'No se usó ningún número: hay números que no se pueden leer. Corrige los señalados.',
  ERR_GROUP_PICTURE: 'La foto del grupo debe ser una imagen JPEG de hasta 2 MB. Elige otra.',
  ERR_GROUP_PICTURE_ADDRESS:
    'No se pudo leer una imagen en esta dirección. Verifica que se abra en el navegador y muestre solo la foto, hasta 10 MB.',
  ERR_GROUP_OWN_NUMBER: 'El número {number} es el del propio canal. Quítelo de la lista.',
  ERR_NO_WEBHOOK_FOUND: 'Dirección de webhook no encontrada. Puede haber sido eliminada.',
  ERR_NO_DELIVERY_FOUND: 'Entrega no encontrada. Las entregas se guardan 30 días.',
  ERR_WEBHOOK_LIMIT: 'Una empresa puede tener hasta {limit} direcciones de webhook. Elimine una antes.',
  ERR_WEBHOOK_URL: 'Dirección no válida. Indica una dirección pública completa, con https://.',
  ERR_WEBHOOK_ANSWER: 'La dirección respondió con un error.',
  ERR_WEBHOOK_REDIRECT: 'La dirección redirige a otro lugar. Indica la dirección final.',
  ERR_WEBHOOK_TIMEOUT: 'La dirección no respondió en 15 segundos.',
  ERR_WEBHOOK_GONE: 'La dirección respondió que ya no existe (410) y fue desactivada.',
  ERR_WEBHOOK_DEAD: 'La dirección falló cinco días seguidos y fue desactivada.',
  ERR_TRANSCRIPTION_JSON: 'La clave no es un JSON válido. Copia el archivo completo.',
  ERR_TRANSCRIPTION_ACCOUNT:
    'El JSON no es de una cuenta de servicio de Google. Crea una clave de cuenta de servicio y pega el archivo.',
  ERR_TRANSCRIPTION_REFUSED:
    'El servicio rechazó la transcripción. Revisa si la API de voz está activa en el proyecto y si la cuenta puede usarla.',
  // Settings, reports, everything else
  ERR_SETTING_CONFLICT: 'Esta opción no se puede combinar con otra que está activada. Desactiva antes la otra.',
  ERR_REPORT: 'Error al generar el informe. Revisa los filtros e inténtalo de nuevo.',
  ERR_REPORT_ROWS:
    'El informe tiene {count} filas, demasiadas para descargarlas al momento. Expórtalo en la pantalla y espera el archivo en Trabajos.',
  ERR_NO_REPORT_MAIL_FOUND: 'Envío de informe no encontrado. Puede haber sido eliminado.',
  ERR_REPORT_MAIL_LIMIT: 'Puedes recibir hasta {limit} informes por correo. Elimina uno antes.',
  ERR_NO_JOB_FOUND: 'Trabajo no encontrado. Es posible que ya haya terminado.',
  ERR_INVALID_JSON: 'JSON inválido. Corrige el texto e inténtalo de nuevo.',
  ERR_PAYLOAD_TOO_LARGE: 'El contenido enviado es demasiado grande. Envía menos por vez.',
  ERR_REQUEST_TIMEOUT: 'El envío tardó demasiado y se interrumpió. Revisa la conexión e inténtalo de nuevo.',
  ERR_UNSUPPORTED_MEDIA: 'Este formato de contenido no se acepta. Envíalo en otro formato.',
  ERR_IDEMPOTENCY_KEY: 'Esta Idempotency-Key ya se usó con otra solicitud. Usa una nueva.',
  ERR_REQUEST_RUNNING: 'La misma solicitud todavía se está atendiendo. Espera un momento y repite.',
  ERR_REQUEST_UNANSWERED: 'Esta solicitud se realizó, pero la respuesta se perdió. Comprueba el resultado antes de repetirla.',
  ERR_CONFLICT: 'Otra persona modificó este registro. Recarga la pantalla e inténtalo de nuevo.',
  ERR_FETCHING: 'Error al obtener los datos. Inténtalo de nuevo.',
  ERR_LOADING: 'Error al cargar {what}. Inténtalo de nuevo.',
  ERR_UNAVAILABLE: 'El sistema no está disponible en este momento. Inténtalo de nuevo en unos instantes.',
} satisfies Record<keyof typeof source, string>
