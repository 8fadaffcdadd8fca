import { expect, test } from 'vitest'
import { type Choice, find, marked } from './find.ts'

const choices: Choice[] = ['Atendimento', 'Equipes', 'Etiquetas', 'Horário de atendimento', 'Configurações', 'Usuários'].map(
  name => ({
    id: name,
    group: 'screens',
    name,
  }),
)
const names = (search: string) => find(choices, search).map(choice => choice.name)

test('names that begin with the letters come first, then words that do', () => {
  expect(names('aten')).toEqual(['Atendimento', 'Horário de atendimento'])
  expect(names('e')[0]).toBe('Equipes')
})

test('accents and capitals do not matter, nor does the order of words', () => {
  expect(names('usuarios')).toEqual(['Usuários'])
  expect(names('CONFIGURACOES')).toEqual(['Configurações'])
  expect(names('atendimento horario')).toEqual(['Horário de atendimento'])
})

test('nothing typed offers everything; nonsense offers nothing', () => {
  expect(names('  ')).toHaveLength(choices.length)
  expect(names('zzz')).toEqual([])
})

test('the found letters are marked where they stand', () => {
  expect(marked('Configurações', 'açõ')).toEqual(['Configur', 'açõ', 'es'])
  expect(marked('Configurações', '')).toEqual(['Configurações', '', ''])
})
