export { type BrandColors, OWN_COLORS } from '@balcao/contract/tenants/brand'

/** The look's tokens, written to CSS as `--b-<name>`. Components read the variables, never these values. */
export interface Tokens {
  bg: string
  surface: string
  sunken: string
  raised: string
  hover: string
  selected: string
  wall: string
  line: string
  line2: string
  ctl: string
  text: string
  text2: string
  text3: string
  prim: string
  primfill: string
  primhover: string
  onprim: string
  primsoft: string
  primink: string
  bubin: string
  bubout: string
  amber: string
  onamber: string
  amberink: string
  ambersoft: string
  amberline: string
  redfill: string
  onred: string
  redink: string
  redsoft: string
  blue: string
  bluesoft: string
  violet: string
  violetsoft: string
  accent: string
  positive: string
  heat1: string
  heat2: string
  heat3: string
  heat4: string
  heat5: string
  onheat: string
  shadow: string
}
export type TokenName = keyof Tokens
export type Mode = 'light' | 'dark'

const LIGHT: Tokens = {
  bg: '#f3f6f4',
  surface: '#ffffff',
  sunken: '#eaefec',
  raised: '#ffffff',
  hover: '#f0f4f2',
  selected: '#e1f2ea',
  wall: '#e9efeb',
  line: '#dee5e1',
  line2: '#cbd4cf',
  ctl: '#84918a',
  text: '#13201b',
  text2: '#4a5852',
  text3: '#5d6b65',
  prim: '#0b7a5b',
  primfill: '#0b7a5b',
  primhover: '#096a4f',
  onprim: '#ffffff',
  primsoft: '#e1f2ea',
  primink: '#07604a',
  bubin: '#ffffff',
  bubout: '#d8f1e4',
  amber: '#e8a33d',
  onamber: '#2b1c00',
  amberink: '#7a4e00',
  ambersoft: '#fff3d9',
  amberline: '#ebcb8f',
  redfill: '#b3261e',
  onred: '#ffffff',
  redink: '#b3261e',
  redsoft: '#fceae7',
  blue: '#0b69a8',
  bluesoft: '#e3f0fa',
  violet: '#6b4bb8',
  violetsoft: '#efeafb',
  accent: '#b97a1a',
  positive: '#15966f',
  heat1: '#edf5f1',
  heat2: '#cde6db',
  heat3: '#9fcfbc',
  heat4: '#0f7f60',
  heat5: '#064c3a',
  onheat: '#ffffff',
  shadow: '0 1px 2px rgba(19,32,27,.06), 0 12px 32px -8px rgba(19,32,27,.22)',
}

const DARK: Tokens = {
  bg: '#0e1412',
  surface: '#151c19',
  sunken: '#101714',
  raised: '#1d2622',
  hover: '#1b2420',
  selected: '#15382c',
  wall: '#0f1513',
  line: '#28332e',
  line2: '#36423c',
  ctl: '#6b7a73',
  text: '#e4ebe7',
  text2: '#a9b6b0',
  text3: '#8c9a93',
  prim: '#3cc195',
  primfill: '#0f8463',
  primhover: '#0d7558',
  onprim: '#ffffff',
  primsoft: '#15382c',
  primink: '#7bddbb',
  bubin: '#1d2622',
  bubout: '#164535',
  amber: '#e8a33d',
  onamber: '#2b1c00',
  amberink: '#f0c067',
  ambersoft: '#32290f',
  amberline: '#5e4a1b',
  redfill: '#c5372c',
  onred: '#ffffff',
  redink: '#ff9a8d',
  redsoft: '#3d1c18',
  blue: '#6cc0f5',
  bluesoft: '#12303f',
  violet: '#b9a3f5',
  violetsoft: '#2a2342',
  accent: '#e8a33d',
  positive: '#3cc195',
  heat1: '#1a2722',
  heat2: '#1c3b30',
  heat3: '#215844',
  heat4: '#2fa37c',
  heat5: '#5adcb0',
  onheat: '#06231a',
  shadow: '0 0 0 1px #36423c, 0 16px 40px -8px rgba(0,0,0,.7)',
}

export const TOKENS: Record<Mode, Tokens> = { light: LIGHT, dark: DARK }
