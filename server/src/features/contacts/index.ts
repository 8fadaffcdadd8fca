export { contactResource } from './contacts.ts'
