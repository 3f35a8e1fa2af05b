import type { Palette } from './create-palette.ts'
import type { Colors } from './tokens.ts'

const declarations = (colors: Colors): string =>
  Object.entries(colors)
    .map(([token, color]) => `--${token}:${color}`)
    .join(';')

/** The palette as rules, for the page's head. The style sheet's own palette has no specificity. */
export const paletteCss = ({ light, dark }: Palette): string =>
  `:root,.light{${declarations(light)}}.dark{${declarations(dark)}}`
