/** The company's colors on dark background, as `#rrggbb`. */
export type Brand = { night: string; 'on-night': string; sea: string; saffron: string }

/** Colors of the globe: WebGL and the static picture cannot use CSS variables. */
export type GlobeColors = {
  /** The sphere's shaded side, lit side and rim glow. */
  deep: string
  shallow: string
  rim: string
  land: string
  port: string
  lane: string
  home: string
}

export const globeColors = ({ night, 'on-night': onNight, sea, saffron }: Brand): GlobeColors => ({
  deep: mixed(night, sea, 0.06),
  shallow: mixed(night, sea, 0.28),
  rim: mixed(night, sea, 0.7),
  land: sea,
  port: onNight,
  lane: mixed(saffron, onNight, 0.2),
  home: saffron,
})

const channels = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function mixed(from: string, to: string, part: number): string {
  const end = channels(to)
  const between = channels(from).map((start, at) => start + ((end[at] ?? start) - start) * part)
  return hex(between)
}

export const hex = (rgb: readonly number[]): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

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
