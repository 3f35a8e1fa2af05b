/** The company's colors on dark background, as `#rrggbb`. */
export type Brand = { night: string; 'on-night': string; sea: string; saffron: string }

/** Colors for WebGL and the static picture, which cannot use CSS variables. */
export const createGlobeColors = ({ night, 'on-night': onNight, sea, saffron }: Brand) => ({
  // The shaded side, the lit side and the glow at the rim.
  deep: mixColors(night, sea, 0.06),
  shallow: mixColors(night, sea, 0.28),
  rim: mixColors(night, sea, 0.7),
  land: sea,
  port: onNight,
  lane: mixColors(saffron, onNight, 0.2),
  home: saffron,
})

export type GlobeColors = ReturnType<typeof createGlobeColors>

const toChannels = (color: string) =>
  [1, 3, 5].map((index) => Number.parseInt(color.slice(index, index + 2), 16))

function mixColors(from: string, to: string, part: number) {
  const end = toChannels(to)
  const between = toChannels(from).map(
    (start, index) => start + ((end[index] ?? start) - start) * part,
  )
  return toHex(between)
}

const toHex = (rgb: readonly number[]) =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Reads an element's computed brand colors, in any CSS notation. */
export function readBrand(element: Element): Brand {
  const style = getComputedStyle(element)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const read = (name: keyof Brand): string => {
    if (!context) throw new Error('The browser has no 2D canvas.')
    context.fillStyle = style.getPropertyValue(`--${name}`)
    context.fillRect(0, 0, 1, 1)
    return toHex([...context.getImageData(0, 0, 1, 1).data].slice(0, 3))
  }
  const [night, onNight] = [read('night'), read('on-night')]
  return { night, 'on-night': onNight, sea: read('sea'), saffron: read('saffron') }
}
