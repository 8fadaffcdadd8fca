/** Brazil's 67 area codes by state. Two cross a border: 61 has towns of Goiás around Brasília, 42 has Porto União of Santa Catarina. */
export const STATES = {
  AC: { name: 'Acre', areas: [68] },
  AL: { name: 'Alagoas', areas: [82] },
  AM: { name: 'Amazonas', areas: [92, 97] },
  AP: { name: 'Amapá', areas: [96] },
  BA: { name: 'Bahia', areas: [71, 73, 74, 75, 77] },
  CE: { name: 'Ceará', areas: [85, 88] },
  DF: { name: 'Distrito Federal', areas: [61] },
  ES: { name: 'Espírito Santo', areas: [27, 28] },
  GO: { name: 'Goiás', areas: [62, 64] },
  MA: { name: 'Maranhão', areas: [98, 99] },
  MG: { name: 'Minas Gerais', areas: [31, 32, 33, 34, 35, 37, 38] },
  MS: { name: 'Mato Grosso do Sul', areas: [67] },
  MT: { name: 'Mato Grosso', areas: [65, 66] },
  PA: { name: 'Pará', areas: [91, 93, 94] },
  PB: { name: 'Paraíba', areas: [83] },
  PE: { name: 'Pernambuco', areas: [81, 87] },
  PI: { name: 'Piauí', areas: [86, 89] },
  PR: { name: 'Paraná', areas: [41, 42, 43, 44, 45, 46] },
  RJ: { name: 'Rio de Janeiro', areas: [21, 22, 24] },
  RN: { name: 'Rio Grande do Norte', areas: [84] },
  RO: { name: 'Rondônia', areas: [69] },
  RR: { name: 'Roraima', areas: [95] },
  RS: { name: 'Rio Grande do Sul', areas: [51, 53, 54, 55] },
  SC: { name: 'Santa Catarina', areas: [47, 48, 49] },
  SE: { name: 'Sergipe', areas: [79] },
  SP: { name: 'São Paulo', areas: [11, 12, 13, 14, 15, 16, 17, 18, 19] },
  TO: { name: 'Tocantins', areas: [63] },
} as const

export type StateCode = keyof typeof STATES
export const STATE_CODES = Object.keys(STATES) as StateCode[]

/** Numbers of elsewhere, and people who are known by none. */
export const BEYOND_STATES = ['other', 'none'] as const
