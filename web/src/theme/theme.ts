import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { deriveTokens } from './derive.ts'
import type { BrandColors, Tokens } from './tokens.ts'

const PRIMARY: MantineColorsTuple = [
  '#eef8f3',
  '#e1f2ea',
  '#bfe3d3',
  '#93d0b6',
  '#5fb994',
  '#35a17a',
  '#0f8463',
  '#0b7a5b',
  '#07604a',
  '#05493a',
]
const AMBER: MantineColorsTuple = [
  '#fff9ec',
  '#fff3d9',
  '#fbe2b0',
  '#f5cd7f',
  '#edb654',
  '#e8a33d',
  '#b97a1a',
  '#8f5c06',
  '#7a4e00',
  '#5c3a00',
]
const RED: MantineColorsTuple = [
  '#fef4f2',
  '#fceae7',
  '#f8cfc9',
  '#f1a9a0',
  '#e67e72',
  '#d9534a',
  '#c5372c',
  '#b3261e',
  '#951c15',
  '#74130e',
]
const GRAY: MantineColorsTuple = [
  '#f7f9f8',
  '#f3f6f4',
  '#eaefec',
  '#dee5e1',
  '#cbd4cf',
  '#a9b5af',
  '#84918a',
  '#5d6b65',
  '#4a5852',
  '#13201b',
]
const DARK_GRAY: MantineColorsTuple = [
  '#e4ebe7',
  '#a9b6b0',
  '#8c9a93',
  '#6b7a73',
  '#36423c',
  '#28332e',
  '#1d2622',
  '#151c19',
  '#101714',
  '#0e1412',
]

/** Mantine always writes white on a filled button; ours is the label colour the brand's fill can carry. */
const labelColours: VariantColorsResolver = input => {
  const resolved = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return resolved
  if (!input.color || input.color === 'primary') return { ...resolved, color: 'var(--b-onprim)' }
  if (input.color === 'amber')
    return { ...resolved, background: 'var(--b-amber)', hover: 'var(--b-amber)', color: 'var(--b-onamber)' }
  if (input.color === 'red') return { ...resolved, color: 'var(--b-onred)' }
  return resolved
}

const BUTTON_HEIGHTS: Record<string, { height: string; font: string; padding: string }> = {
  xs: { height: '28px', font: '12.5px', padding: '10px' },
  sm: { height: '34px', font: '13.5px', padding: '14px' },
  md: { height: '40px', font: '14px', padding: '16px' },
}

// Plain objects on purpose: Component.extend() would pull every themed component into the first load.
export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', 'DejaVu Sans Mono', monospace",
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 6 },
  colors: { primary: PRIMARY, amber: AMBER, red: RED, gray: GRAY, dark: DARK_GRAY },
  defaultRadius: 8,
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  fontSizes: { xs: '11.5px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.4', xl: '1.3' },
  headings: { fontWeight: '600' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--b-shadow)', lg: 'var(--b-shadow)', xl: 'var(--b-shadow)' },
  variantColorResolver: labelColours,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, props: { size?: string }) => {
        const size = BUTTON_HEIGHTS[props.size ?? 'sm'] ?? BUTTON_HEIGHTS.sm
        return {
          root: { '--button-height': size?.height, '--button-fz': size?.font, '--button-padding-x': size?.padding },
        }
      },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
    Drawer: { defaultProps: { position: 'right', size: 460, overlayProps: { backgroundOpacity: 0.28 } } },
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.36 } } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
  },
})

/** Our tokens as variables, and Mantine's own written over with them. */
export const variablesFor =
  (colors: BrandColors): CSSVariablesResolver =>
  () => ({ variables: {}, light: written(deriveTokens(colors, 'light')), dark: written(deriveTokens(colors, 'dark')) })

const written = (t: Tokens): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(t).map(([name, value]) => [`--b-${name}`, value])),
  '--mantine-color-body': t.surface,
  '--mantine-color-text': t.text,
  '--mantine-color-dimmed': t.text2,
  '--mantine-color-placeholder': t.text3,
  '--mantine-color-default': t.surface,
  '--mantine-color-default-hover': t.hover,
  '--mantine-color-default-border': t.line2,
  '--mantine-color-default-color': t.text,
  '--mantine-color-anchor': t.prim,
  '--mantine-color-error': t.redink,
  '--mantine-primary-color-filled': t.primfill,
  ...named('primary', { filled: t.primfill, hover: t.primhover, soft: t.primsoft, ink: t.primink, text: t.prim }),
  ...named('amber', { filled: t.amber, hover: t.amber, soft: t.ambersoft, ink: t.amberink, text: t.amberink }),
  ...named('red', { filled: t.redfill, hover: t.redfill, soft: t.redsoft, ink: t.redink, text: t.redink }),
  ...named('gray', { filled: t.text2, hover: t.text2, soft: t.sunken, ink: t.text2, text: t.text2 }),
})

function named(color: string, t: { filled: string; hover: string; soft: string; ink: string; text: string }) {
  const name = `--mantine-color-${color}`
  return {
    [`${name}-filled`]: t.filled,
    [`${name}-filled-hover`]: t.hover,
    [`${name}-light`]: t.soft,
    [`${name}-light-hover`]: t.soft,
    [`${name}-light-color`]: t.ink,
    [`${name}-outline`]: t.text,
    [`${name}-outline-hover`]: t.soft,
    [`${name}-text`]: t.text,
  }
}
