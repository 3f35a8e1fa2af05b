import abril from '@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff2?url'
import alfaSlab from '@fontsource/alfa-slab-one/files/alfa-slab-one-latin-400-normal.woff2?url'
import bebas from '@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2?url'
import cinzel from '@fontsource/cinzel/files/cinzel-latin-700-normal.woff2?url'
import dmSerif from '@fontsource/dm-serif-display/files/dm-serif-display-latin-400-normal.woff2?url'
import fredoka from '@fontsource/fredoka/files/fredoka-latin-700-normal.woff2?url'
import josefin from '@fontsource/josefin-sans/files/josefin-sans-latin-600-normal.woff2?url'
import lobster from '@fontsource/lobster/files/lobster-latin-400-normal.woff2?url'
import marcellus from '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2?url'
import oswald from '@fontsource/oswald/files/oswald-latin-600-normal.woff2?url'
import playfair from '@fontsource/playfair-display/files/playfair-display-latin-700-italic.woff2?url'
import poppins from '@fontsource/poppins/files/poppins-latin-500-normal.woff2?url'
import poppinsBold from '@fontsource/poppins/files/poppins-latin-700-normal.woff2?url'
import quicksand from '@fontsource/quicksand/files/quicksand-latin-700-normal.woff2?url'
import righteous from '@fontsource/righteous/files/righteous-latin-400-normal.woff2?url'

const faces = {
  abril,
  alfaSlab,
  bebas,
  cinzel,
  dmSerif,
  fredoka,
  josefin,
  lobster,
  marcellus,
  oswald,
  playfair,
  poppins,
  poppinsBold,
  quicksand,
  righteous,
}

export type Face = keyof typeof faces

const embedded = new Map<string, string>()

const asDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** Loads every face twice over: into the page, which measures with it, and for the pictures. */
export async function loadFaces(): Promise<void> {
  await Promise.all(
    Object.entries(faces).map(async ([name, url]) => {
      const font = await (await fetch(url)).blob()
      embedded.set(name, await asDataUrl(font))
      document.fonts.add(await new FontFace(name, await font.arrayBuffer()).load())
    }),
  )
}

/** The style sheet for a picture of its own, which can load nothing: the faces it names, inside. */
export const faceRules = (svg: string): string =>
  [...embedded]
    .filter(([name]) => svg.includes(`font-family="${name}"`))
    .map(([name, url]) => `@font-face{font-family:${name};src:url(${url})}`)
    .join('')

const ruler = document.createElement('canvas').getContext('2d')

/** The width of a text at size 1; tracking is letter spacing as a part of the size. */
function unitWidth(text: string, face: Face, tracking: number): number {
  if (!ruler) throw new Error('no 2D canvas')
  ruler.font = `100px ${face}`
  return ruler.measureText(text).width / 100 + tracking * Math.max(0, text.length - 1)
}

/** The largest size at which all of the lines stay within a width, up to `most`. */
export const fitted = (lines: string[], face: Face, width: number, most: number, tracking = 0) =>
  Math.min(most, ...lines.map((line) => width / unitWidth(line, face, tracking)))

type Setting = {
  x: number
  y: number
  face: Face
  size: number
  paint: string
  anchor?: 'start' | 'middle' | 'end'
  tracking?: number
  /** An outline behind the letters: its colour, and its width as a part of the size. */
  outline?: [paint: string, width: number]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One line of text; `y` is its baseline. */
export function typeset(text: string, setting: Setting): string {
  const { x, y, face, size, paint, anchor = 'middle', tracking = 0, outline } = setting
  // The spacing after the last letter would push a centred line off its axis.
  const shift = anchor === 'middle' ? (tracking * size) / 2 : anchor === 'end' ? tracking * size : 0
  const stroke = outline
    ? ` stroke="${outline[0]}" stroke-width="${outline[1] * size}" stroke-linejoin="round" paint-order="stroke"`
    : ''
  return `<text x="${x + shift}" y="${y}" font-family="${face}" font-size="${size}" letter-spacing="${tracking * size}" text-anchor="${anchor}" fill="${paint}"${stroke}>${escaped(text)}</text>`
}

/** How tall capitals are, as a part of the size: enough to centre a line by. */
export const CAP = 0.7
