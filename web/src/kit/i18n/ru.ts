import type { Translation } from '../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  close: 'Закрыть',
  cancel: 'Отмена',
  save: 'Сохранить',
  tryAgain: 'Повторить',
  reload: 'Перезагрузить',
  notices: 'Сообщения',
  supportId: 'код {id}',
  copyCode: 'Скопировать код для поддержки',
  copied: 'Скопировано',
  undo: 'Отменить',
  loading: 'Загрузка',
  loadingSlow: 'Это дольше обычного. Мы продолжаем попытки.',
  working: 'Мы работаем...',
  errorLoading: 'Ошибка загрузки: {what}',
  errorFetching: 'Ошибка получения данных',
  errorOccurred: 'Произошла ошибка',
  errorUnknown: 'Произошла неизвестная ошибка.',
  errorTimeout: 'Сервер отвечал дольше 20 с. Ничего не потеряно.',
  errorOffline: 'Нет связи с сервером. Ничего не потеряно.',
  noPermission: 'У вас нет доступа к этому экрану',
  noPermissionHelp: 'Если он нужен, обратитесь к администратору компании.',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
} satisfies Translation<typeof pt>
