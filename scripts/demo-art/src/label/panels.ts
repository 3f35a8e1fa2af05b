import { signatureOf } from './brands.ts'
import type { Design } from './design.ts'
import { drawFront } from './layouts.ts'
import { drawMark } from './marks.ts'
import { boxPath, fill, line, placed, type Rect, repeat } from './svg.ts'
import { fitted, typeset } from './type.ts'

/** Units across the front of every label; heights follow the pack's proportions. */
const FRONT = 1000

/** The part of a round pack that its front takes. */
const FRONT_SHARE = 0.36

/** A printed face: what is drawn, on how many units. */
export type Print = { width: number; height: number; svg: string }

/** A flat front of so many centimetres. */
export function frontPanel(design: Design, width: number, height: number): Print {
  const area = { x: 0, y: 0, width: FRONT, height: (FRONT * height) / width }
  return { width: FRONT, height: area.height, svg: drawFront(design, { front: area, all: area }) }
}

/** A label that goes all the way round, of so many centimetres; the front is in its middle. */
export function roundPanel(design: Design, around: number, height: number): Print {
  const all = {
    x: 0,
    y: 0,
    width: FRONT / FRONT_SHARE,
    height: (FRONT * height) / (around * FRONT_SHARE),
  }
  const front = { ...all, x: (all.width - FRONT) / 2, width: FRONT }
  const side = (left: number) =>
    smallPrint(design, { x: left, y: all.height * 0.16, width: 330, height: all.height * 0.68 })
  const svg = drawFront(design, { front, all }) + side(front.x - 420) + side(front.x + FRONT + 90)
  return { width: all.width, height: all.height, svg }
}

/** Bars of a bar code; the widths are made from the product's name. */
function bars(text: string, { x, y, width, height }: Rect): string {
  const unit = width / 95
  return repeat(30, (index) => {
    const wide = 1 + (text.charCodeAt(index % text.length) % 3) * 0.55
    return fill(boxPath({ x: x + index * unit * 3.15, y, width: unit * wide, height }), '#16181b')
  })
}

/** What the law wants, on a pale ticket: facts in lines, a bar code. */
function smallPrint({ title, net, palette, brand }: Design, box: Rect): string {
  const { pale, deep } = palette
  const pad = box.width * 0.08
  const inner = box.width - pad * 2
  const facts = [
    'Batch and best before: see base',
    'Store cool, dry and out of the sun',
    `Net ${net}`,
  ]
  const size = fitted([...facts, title.join(' ')], 'poppins', inner, box.width * 0.062)
  const lines = [title.join(' '), '', ...facts, '', `${brand}, packed for export`]
  const text = lines
    .map((words, index) =>
      typeset(words, {
        x: box.x + pad,
        y: box.y + pad + size * (1 + index * 1.45),
        face: index === 0 ? 'poppinsBold' : 'poppins',
        size,
        paint: deep,
        anchor: 'start',
      }),
    )
    .join('')
  const tableTop = box.y + pad + size * 12.5
  const table = repeat(6, (index) =>
    line(`M${box.x + pad} ${tableTop + index * size * 1.5}h${inner}`, deep, size * 0.08, 0.7),
  )
  const code = {
    x: box.x + pad,
    y: box.y + box.height - pad - box.width * 0.32,
    width: inner,
    height: box.width * 0.32,
  }
  const fits = code.y > tableTop + size * 9
  return (
    fill(boxPath(box, box.width * 0.04), pale) +
    text +
    (fits ? table : '') +
    bars(title.join(), code)
  )
}

/** The narrow side of a box: the brand up its length over a dark ground, facts below. */
export function sidePanel(design: Design, width: number, height: number): Print {
  const { deep, pale, accent } = design.palette
  const { mark, face, tracking, name } = signatureOf(design.brand)
  const all = { x: 0, y: 0, width: FRONT, height: (FRONT * height) / width }
  const upright = all.height > FRONT * 1.25
  const [along, across] = upright ? [all.height * 0.46, FRONT] : [FRONT * 0.8, all.height * 0.42]
  const size = fitted([name], face, along * 0.72, across * 0.3, tracking)
  const centre = { x: FRONT / 2, y: upright ? all.height * 0.32 : all.height * 0.25 }
  const sign = size * 1.1
  const words =
    placed(-along * 0.36, 0, sign / 100, drawMark(mark, accent)) +
    typeset(name, { x: sign * 0.45, y: size * 0.27, face, size, paint: pale, tracking })
  const ticket = upright
    ? {
        x: FRONT * 0.14,
        y: all.height * 0.6,
        width: FRONT * 0.72,
        height: Math.min(all.height * 0.36, FRONT * 1.05),
      }
    : { x: FRONT * 0.18, y: all.height * 0.46, width: FRONT * 0.64, height: all.height * 0.48 }
  const svg =
    fill(boxPath(all), deep) +
    placed(centre.x, centre.y, 1, words, upright ? -90 : 0) +
    fill(boxPath({ ...all, height: all.height * 0.012 }), accent) +
    smallPrint(design, ticket)
  return { width: FRONT, height: all.height, svg }
}

/** A lid or a top: the sign and the brand's name on the dark colour. */
export function topPanel(design: Design, width: number, height: number): Print {
  const { deep, pale, accent } = design.palette
  const { mark, face, tracking, name } = signatureOf(design.brand)
  const all = { x: 0, y: 0, width: FRONT, height: (FRONT * height) / width }
  const tall = Math.min(all.height * 0.5, 260)
  const size = fitted([name], face, FRONT * 0.6, tall * 0.62, tracking)
  const middle = all.height / 2
  const svg =
    fill(boxPath(all), deep) +
    `<path d="${boxPath({ x: 34, y: 34, width: FRONT - 68, height: all.height - 68 }, 18)}" fill="none" stroke="${accent}" stroke-width="6"/>` +
    placed(FRONT * 0.16, middle, tall / 130, drawMark(mark, accent)) +
    typeset(name, { x: FRONT * 0.56, y: middle + size * 0.33, face, size, paint: pale, tracking })
  return { width: FRONT, height: all.height, svg }
}

/** A round lid. */
export function lidPanel(design: Design): Print {
  const { deep, pale, accent } = design.palette
  const { mark, face, tracking, name } = signatureOf(design.brand)
  const size = fitted([name], face, 640, 150, tracking)
  const ring = (radius: number, width: number) =>
    `<circle cx="500" cy="500" r="${radius}" fill="none" stroke="${accent}" stroke-width="${width}"/>`
  const svg =
    fill(boxPath({ x: 0, y: 0, width: FRONT, height: FRONT }), deep) +
    ring(440, 10) +
    ring(415, 3) +
    placed(500, 400, 2.5, drawMark(mark, accent)) +
    typeset(name, { x: 500, y: 690, face, size, paint: pale, tracking })
  return { width: FRONT, height: FRONT, svg }
}

/** A shipping case: one colour of ink on bare board. */
export function casePanel(design: Design, width: number, height: number): Print {
  const { mark, face, tracking, name } = signatureOf(design.brand)
  const all = { x: 0, y: 0, width: FRONT, height: (FRONT * height) / width }
  const { deep: ink } = design.palette
  const size = fitted([name], face, FRONT * 0.62, all.height * 0.3, tracking)
  const line1 = all.height * 0.4
  const title = design.title.join(' ')
  const titleSize = fitted([title], 'oswald', FRONT * 0.72, all.height * 0.14)
  // The handling marks of ISO 780: this way up, keep dry.
  const arrow = (x: number) => `M${x} ${all.height * 0.74}l34 44h-20v70h-28v-70h-20z`
  const svg =
    fill(boxPath(all), '#c2976a') +
    placed(FRONT * 0.13, line1 - size * 0.3, (size * 1.15) / 100, drawMark(mark, ink)) +
    typeset(name, {
      x: FRONT * 0.22,
      y: line1,
      face,
      size,
      paint: ink,
      anchor: 'start',
      tracking,
    }) +
    typeset(title, {
      x: FRONT * 0.22,
      y: line1 + titleSize * 1.25,
      face: 'oswald',
      size: titleSize,
      paint: ink,
      anchor: 'start',
    }) +
    fill(boxPath({ x: FRONT * 0.07, y: all.height * 0.68, width: FRONT * 0.86, height: 7 }), ink) +
    fill(arrow(FRONT * 0.11), ink) +
    fill(arrow(FRONT * 0.19), ink) +
    typeset('KEEP DRY  ·  THIS WAY UP', {
      x: FRONT * 0.27,
      y: all.height * 0.87,
      face: 'oswald',
      size: all.height * 0.085,
      paint: ink,
      anchor: 'start',
    }) +
    bars(title, {
      x: FRONT * 0.74,
      y: all.height * 0.75,
      width: FRONT * 0.19,
      height: all.height * 0.15,
    })
  return { width: FRONT, height: all.height, svg }
}
