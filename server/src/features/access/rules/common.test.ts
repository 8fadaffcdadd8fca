import { describe, expect, test } from 'vitest'
import { isCommon } from './common.ts'

const LIST = new Set(['senha', 'senha123', 'password', 'flamengo', 'admin', 'qwerty', 'p@ssw0rd'])
const OWN = ['ana.souza@padaria.example', 'Padaria São João']

describe('passwords that are tried first', () => {
  test.each([
    'Senha@123',
    'senha1!',
    'SENHA-2024',
    'P@ssw0rd',
    'P@ssw0rd!1',
    'p4$$word#99',
    'Flamengo2025!',
    '@dmin123',
    'Qwerty!123456',
    '123!senha',
    'Padaria@2026',
    'PadariaSãoJoão#1',
    'Souza-12',
  ])('%s is one', password => expect(isCommon(password, LIST, OWN)).toBe(true))

  test.each(['pão de queijo 7!', 'Senha-7431', 'senha do cofre 12!', 'xK9#mq2Lp', 'Flamengo e vinho 8?', 'ana-58213'])(
    '%s is not',
    password => expect(isCommon(password, LIST, OWN)).toBe(false),
  )

  test('a person’s own words are common for them alone', () => expect(isCommon('Padaria@2026', LIST)).toBe(false))
})
