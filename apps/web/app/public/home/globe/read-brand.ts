import { type Brand, hex } from './colors.ts'

/** Reads an element's computed brand colors, in any CSS notation. */
export function readBrand(element: Element): Brand {
  const style = getComputedStyle(element)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const read = (name: keyof Brand): string => {
    if (!context) throw new Error('No canvas to read colours with')
    context.fillStyle = style.getPropertyValue(`--${name}`)
    context.fillRect(0, 0, 1, 1)
    return hex([...context.getImageData(0, 0, 1, 1).data].slice(0, 3))
  }
  return {
    night: read('night'),
    'on-night': read('on-night'),
    sea: read('sea'),
    saffron: read('saffron'),
  }
}
