import { drawLabel } from './look.ts'
import type { Pack } from './pack.ts'
import { boxPath, clipped, disc, fill, line, placed, repeat } from './svg.ts'

const [DARK, LIGHT] = ['#0b1020', '#ffffff']

/** A row of teeth from one point to the right or the left, as a crimped edge is cut. */
const teeth = (count: number, step: number, height: number) =>
  repeat(count, () => `l${step / 2} ${height}l${step / 2} ${-height}`)

/** The thin lines that a crimp presses into film. */
const crimp = (x: number, y: number, width: number, rows = 5) =>
  repeat(rows, (index) => line(`M${x} ${y + index * 5}h${width}`, DARK, 1.4, 0.2)) +
  repeat(rows, (index) => line(`M${x} ${y + index * 5 + 2}h${width}`, LIGHT, 1.2, 0.3))

/** A fold in taut film: a soft wedge that starts at a seal. */
const fold = (x: number, y: number, length: number, turn: number, paint: string) =>
  placed(
    x,
    y,
    1,
    fill(`M-7 0Q-3 ${length * 0.6} 0 ${length}Q5 ${length * 0.5} 8 0Z`, paint, 0.12),
    turn,
  )

/** A pillow bag full of air, as crisps come in. */
export const bag: Pack = {
  width: 320,
  height: 452,
  draw(look) {
    const outline = [
      `M-138 -452${teeth(23, 12, -6)}V-426`,
      'C142 -392 160 -342 158 -226',
      'S142 -60 138 -26V0',
      `${teeth(23, -12, -6)}V-26`,
      'C-142 -60 -158 -110 -158 -226',
      'S-142 -392 -138 -426Z',
    ].join('')
    const area = { x: -160, y: -444, width: 320, height: 444 }
    const folds = [
      fold(-96, -424, 70, 12, DARK),
      fold(-60, -424, 46, 4, LIGHT),
      fold(-18, -424, 56, -3, DARK),
      fold(34, -424, 44, 5, LIGHT),
      fold(74, -424, 64, -8, DARK),
      fold(112, -424, 84, -16, DARK),
      fold(-104, -28, 84, 192, DARK),
      fold(-66, -28, 52, 184, LIGHT),
      fold(-10, -28, 60, 178, DARK),
      fold(52, -28, 46, 174, LIGHT),
      fold(104, -28, 90, 166, DARK),
    ].join('')
    return [
      clipped(
        'bag',
        outline,
        [
          drawLabel(look, area),
          fill(boxPath({ x: -140, y: -460, width: 280, height: 34 }), look.deep),
          fill(boxPath({ x: -140, y: -26, width: 280, height: 34 }), look.deep),
        ].join(''),
      ),
      fill(outline, 'url(#puff)'),
      folds,
      crimp(-134, -448, 268, 4),
      crimp(-134, -24, 268, 4),
      line('M-132 -344Q-142 -262 -136 -182', LIGHT, 10, 0.42),
      line('M-108 -372Q-118 -334 -119 -310', LIGHT, 6, 0.36),
      line('M136 -302Q144 -222 136 -132', LIGHT, 4, 0.2),
    ].join('')
  },
}

/** A stand-up pouch with a zip; a coffee pouch breathes through a valve. */
export function pouch({ valve = false } = {}): Pack {
  return {
    width: 290,
    height: 430,
    draw(look) {
      const outline = [
        'M-130 -426Q-130 -430 -126 -430H126Q130 -430 130 -426',
        'L132 -320C138 -190 146 -100 145 -26',
        'Q143 -6 120 -4Q0 8 -120 -4',
        'Q-143 -6 -145 -26C-146 -100 -138 -190 -132 -320Z',
      ].join('')
      const area = { x: -145, y: -386, width: 290, height: 352 }
      const gusset = 'M-146 -74C-90 -28 90 -28 146 -74V10H-146Z'
      return [
        clipped(
          'pouch',
          outline,
          [
            fill(outline, look.body),
            drawLabel(look, area),
            fill(boxPath({ x: -150, y: -430, width: 310, height: 44 }), look.deep),
            fill(gusset, look.deep),
            line('M-146 -74C-90 -28 90 -28 146 -74', LIGHT, 3, 0.4),
          ].join(''),
        ),
        fill(outline, 'url(#puff)', 0.9),
        crimp(-124, -423, 248, 3),
        line('M-128 -372H128', LIGHT, 3, 0.5),
        line('M-128 -368H128', DARK, 2, 0.25),
        fill('M-131 -402l9 5-9 5zM131 -402l-9 5 9 5z', DARK, 0.5),
        valve
          ? disc(90, -350, 13, look.pale) +
            disc(90, -350, 9, look.deep, 9, 0.5) +
            disc(90, -350, 3, look.pale)
          : '',
        fold(-112, -364, 120, 5, LIGHT),
        fold(110, -364, 150, -4, DARK),
        fold(-110, -60, 90, 178, DARK),
        fold(108, -60, 110, 182, DARK),
        line('M-116 -340C-122 -250 -126 -190 -128 -100', LIGHT, 8, 0.36),
      ].join('')
    },
  }
}

/** A tube that stands on its cap. */
export const tube: Pack = {
  width: 196,
  height: 452,
  draw(look) {
    const outline =
      'M-98 -452H98L96 -424C92 -292 78 -132 66 -70Q64 -56 50 -56H-50Q-64 -56 -66 -70C-78 -132 -92 -292 -96 -424Z'
    const cap = boxPath({ x: -54, y: -60, width: 108, height: 58 }, 7)
    const area = { x: -98, y: -428, width: 196, height: 350 }
    return [
      clipped(
        'tube',
        outline,
        [
          fill(outline, look.body),
          drawLabel(look, area),
          fill(boxPath({ x: -100, y: -452, width: 200, height: 26 }), look.deep),
        ].join(''),
      ),
      fill(outline, 'url(#matt)'),
      crimp(-94, -447, 188, 3),
      fill('M-70 -424Q-60 -262 -48 -92Q-74 -242 -86 -424Z', LIGHT, 0.34),
      fill('M84 -424Q74 -262 52 -82Q60 -272 62 -424Z', DARK, 0.12),
      fill(cap, look.accent),
      repeat(12, (index) => line(`M${-46 + index * 8.4} -50v40`, DARK, 2, 0.14)),
      fill(cap, 'url(#round)'),
    ].join('')
  },
}
