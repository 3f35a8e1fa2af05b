import { type BufferGeometry, DoubleSide } from 'three'
import { frontPanel } from '#art/label/panels.ts'
import { film, metal, paper, plastic } from '#art/studio/materials.ts'
import { noise } from '#art/studio/sequence.ts'
import { block, sheet, turned } from '#art/studio/shapes.ts'
import { group, type Pack, part } from './pack.ts'

const ease = (t: number) => t * t * (3 - 2 * t)
const ramp = (t: number) => ease(Math.min(1, Math.max(0, t)))

/** A side of a bag: `depth` is how far it stands out at a place of its face, 0 to 1 either way. */
const face = (
  width: number,
  height: number,
  side: 1 | -1,
  depth: (u: number, v: number) => number,
  squeeze: (v: number) => number = () => 1,
): BufferGeometry =>
  sheet(80, 110, (u, v) => {
    const across = side === 1 ? u : 1 - u
    return [(across - 0.5) * width * squeeze(v), v * height, side * depth(across, v)]
  })

/** A stand-up pouch: a round foot that opens, flat side seams, a zip under a heat seal. */
const standPouch =
  (width: number, height: number, fullness: number): Pack =>
  (design, press) => {
    const depth = (side: 1 | -1) => (u: number, v: number) => {
      const edge = Math.min(u, 1 - u) * width
      const body = Math.sin(Math.PI * Math.min(1, Math.max(0, (edge - 0.5) / (width - 1)))) ** 0.75
      const fall = 1 - ramp((v - 0.12) / 0.66)
      const foot = ramp(v / 0.03) * 0.12 + 0.88
      const creases =
        noise(u * 4.2, v * 7, side * 3) * 0.16 + noise(u * 11, v * 14, side * 5) * 0.045
      const calm = ramp((edge - 0.4) / 1.6) * (1 - ramp((v - 0.74) / 0.12))
      const zip = Math.exp(-(((v - 0.885) * height) ** 2) / 0.02) * 0.07 * ramp((edge - 0.6) / 0.4)
      const seal = v > 0.93 ? Math.sin(v * height * 24) * 0.012 : 0
      return (
        0.03 +
        body *
          (fullness * (0.16 + 0.84 * fall)) *
          foot *
          (v > 0.8 ? 1 - ramp((v - 0.8) / 0.1) : 1) +
        creases * calm * 0.9 +
        zip +
        seal
      )
    }
    const front = film(press.print(frontPanel(design, width, height)))
    const back = film(design.palette.deep)
    const gusset = part(
      sheet(60, 10, (u, v) => {
        const angle = u * Math.PI * 2
        return [
          Math.cos(angle) * (width / 2 - 0.5) * v,
          0.02 + (1 - v) * 0.9,
          Math.sin(angle) * fullness * v,
        ]
      }),
      Object.assign(film(design.palette.deep), { side: DoubleSide }),
    )
    return group(
      part(face(width, height, 1, depth(1)), front),
      part(face(width, height, -1, depth(-1)), back),
      gusset,
    )
  }

const pouch = standPouch(14.5, 20.5, 3)
const largePouch = standPouch(19, 26, 4.4)

/** A coffee pouch with a valve. */
const coffeePouch: Pack = (design, press) => {
  const bag = standPouch(13.5, 22, 3.2)(design, press)
  const valve = part(
    turned([
      [0.62, 0, 0.05],
      [0.56, 0.1, 0.05],
      [0.2, 0.13, 0.03],
      [0, 0.07],
    ]).rotateX(Math.PI / 2),
    plastic('#d8d5cd', 0.4),
  )
  valve.position.set(4.3, 17.1, 0.72)
  bag.add(valve)
  return bag
}

/** A kilogram of beans: a block bottom, pleated sides, the top folded over and tied with a tin tie. */
const gussetBag: Pack = (design, press) => {
  const [width, height, thick] = [13, 25, 7.6]
  const swell = (u: number, v: number, side: number) => {
    const across = Math.sin(Math.PI * u) ** 0.5
    const tall = 1 - ramp((v - 0.72) / 0.26) * 0.86
    return (
      tall * (thick / 2 + across * 0.7) +
      (noise(u * 4, v * 8, side) * 0.14 + noise(u * 10, v * 17, side + 2) * 0.05) *
        across *
        (1 - ramp((v - 0.8) / 0.1))
    )
  }
  const front = film(press.print(frontPanel(design, width, height)))
  const plain = film(design.palette.deep)
  const pleat = (side: 1 | -1) =>
    sheet(40, 120, (u, v) => {
      const across = side === 1 ? u : 1 - u
      const half = swell(0, v, 0)
      const fold = (1 - Math.abs(2 * u - 1)) * (0.35 + ramp((v - 0.5) / 0.45) * 3.1)
      return [side * (width / 2 - fold), v * height, (0.5 - across) * 2 * half]
    })
  const tie = part(block(width + 0.7, 0.8, 0.5, 0.16), metal('#caa35a', 0.35))
  tie.position.set(0, height - 1.1, 0.35)
  const valve = part(
    turned([
      [0.7, 0, 0.05],
      [0.62, 0.12, 0.05],
      [0.24, 0.14, 0.03],
      [0, 0.08],
    ]).rotateX(Math.PI / 2),
    plastic('#d8d5cd', 0.4),
  )
  valve.position.set(4.2, 19.6, 3.5)
  return group(
    part(
      face(width, height, 1, (u, v) => swell(u, v, 1)),
      front,
    ),
    part(
      face(width, height, -1, (u, v) => swell(u, v, 4)),
      plain,
    ),
    part(pleat(1), plain),
    part(pleat(-1), plain),
    tie,
    valve,
  )
}

/** A bag of crisps: a cushion of film full of gas between two crimped seals. */
const chipBag: Pack = (design, press) => {
  const [width, height] = [18, 25]
  const depth = (side: 1 | -1) => (u: number, v: number) => {
    const [x, y] = [Math.min(u, 1 - u), Math.min(v, 1 - v) * height]
    const cushion = Math.sin(Math.PI * u) ** 0.7 * ramp((y - 1.1) / 9.5) ** 0.75
    // Film gathers towards the seals: folds that fan out and fade into the cushion.
    const near = Math.exp(-Math.max(0, y - 1.6) / 3.4) * ramp((y - 1) / 0.9)
    const fan = (u - 0.5) * (1 - y * 0.012) + noise(u * 5, v * 4, side) * 0.02
    const folds =
      (Math.abs(Math.sin(fan * 21 + side)) ** 0.6 - 0.6) * 0.5 + Math.sin(fan * 47) * 0.1
    // Long soft creases run in from the corners and along the sides.
    const slant =
      Math.sin((u - 0.5) * 9 * (v < 0.5 ? 1 : -1) + v * 13 + side) * 0.16 * ramp((0.3 - x) / 0.3)
    const dents = noise(u * 2.6, v * 3.8, side * 9) * 0.34 + noise(u * 7, v * 9, side * 4) * 0.12
    const crimp = y < 1.15 ? Math.sin(y * 21) * 0.045 : 0
    return (
      0.02 +
      cushion * 4.2 +
      (folds * near + slant * ramp((y - 1.2) / 3)) * ramp(x / 0.05) +
      dents * cushion +
      crimp
    )
  }
  const squeeze = (v: number) =>
    1 -
    0.11 * Math.sin(Math.PI * v) ** 0.7 +
    noise(v * 11, 3, 8) * 0.006 * ramp(Math.min(v, 1 - v) / 0.06)
  return group(
    part(
      face(width, height, 1, depth(1), squeeze),
      film(press.print(frontPanel(design, width, height))),
    ),
    part(face(width, height, -1, depth(-1), squeeze), film(design.palette.deep)),
  )
}

/** A bar of chocolate: foil ends out of a printed paper sleeve. */
const chocolateBar: Pack = (design, press) => {
  const [width, height, thick] = [7.8, 16, 0.95]
  const ends = part(
    sheet(40, 80, (u, v) => {
      const end = Math.min(v, 1 - v) * (height + 1.5)
      const crumple = noise(u * 9, v * 40, 2) * 0.05 * (1 - ramp((end - 0.6) / 0.3))
      return [
        (u - 0.5) * (width - 0.14),
        v * (height + 1.5) - 0.75,
        (thick / 2 - 0.12) * ramp(end / 0.7) + crumple,
      ]
    }),
    Object.assign(metal('#d7b568', 0.3), { side: DoubleSide }),
  )
  const front = paper(press.print(frontPanel(design, width, height)))
  front.clearcoat = 0.3
  front.clearcoatRoughness = 0.3
  const edge = paper(design.palette.deep)
  const wrapper = part(block(width, height, thick, 0.16), [edge, edge, edge, edge, front, front])
  const bar = group(wrapper, ends)
  bar.children.forEach((child) => {
    child.position.y += 0.75
  })
  return bar
}

/** Film and foil. */
export const softPacks = { pouch, largePouch, coffeePouch, gussetBag, chipBag, chocolateBar }
