import { type Colors, createPalette, DEFAULT_COLORS } from '@dhow/palette'
import { expect, it } from 'vitest'

const rule = (selectors: string[], scheme: string, colors: Colors) =>
  [
    `:where(${selectors.join(', ')}) {`,
    `  color-scheme: ${scheme};`,
    ...Object.entries(colors).map(([token, color]) => `  --${token}: ${color};`),
    '}\n',
  ].join('\n')

it('the palette of the style sheet equals the default palette', async () => {
  const { light, dark } = createPalette(DEFAULT_COLORS)
  const text = [
    '/* Written by palette.test.ts when it runs with -u. A company’s own palette comes with its pages. */',
    `${rule([':root', '.light'], 'light', light)}\n${rule(['.dark'], 'dark', dark)}`,
  ].join('\n')
  await expect(text).toMatchFileSnapshot('palette.css')
})
