import { type Colors, createPalette, DEFAULT_COLORS } from '@dhow/palette'
import { expect, it } from 'vitest'
import { createBrandStyle } from './brand-style.ts'

const red = { primary: '#c8102e', accent: '' }

/** Returns the primary color of a page with a red brand. */
function readSea(office: boolean, theme: 'light' | 'dark') {
  const { light, dark } = createPalette(DEFAULT_COLORS)
  const style = document.createElement('style')
  style.textContent = `:where(:root){--sea:${light.sea}}:where(.dark){--sea:${dark.sea}}${createBrandStyle({ colours: red, typeface: 'fraunces' }).css}`
  document.head.append(style)
  const root = document.documentElement
  root.toggleAttribute('data-office', office)
  root.classList.toggle('dark', theme === 'dark')
  const sea = getComputedStyle(root).getPropertyValue('--sea')
  root.className = ''
  root.removeAttribute('data-office')
  style.remove()
  return sea
}

it.each(['light', 'dark'] as const)(
  'brand colors apply to the site, not to the office: %s',
  (theme) => {
    expect(readSea(false, theme)).toBe(createPalette(red)[theme].sea)
    expect(readSea(true, theme)).toBe(createPalette(DEFAULT_COLORS)[theme].sea)
  },
)

const readRule = (selectors: string[], scheme: string, colors: Colors) =>
  [
    `:where(${selectors.join(', ')}) {`,
    `  color-scheme: ${scheme};`,
    ...Object.entries(colors).map(([token, color]) => `  --${token}: ${color};`),
    '}\n',
  ].join('\n')

it('the palette of the style sheet equals the default palette', async () => {
  const { light, dark } = createPalette(DEFAULT_COLORS)
  const text = [
    '/* Written by brand-style.test.ts when it runs with -u. A company’s own palette comes with its pages. */',
    `${readRule([':root', '.light'], 'light', light)}\n${readRule(['.dark'], 'dark', dark)}`,
  ].join('\n')
  await expect(text).toMatchFileSnapshot('palette.css')
})
