import { drawMark } from './marks.ts'
import type { Pack } from './pack.ts'
import { boxPath, fill, line, placed, repeat } from './svg.ts'

/** Brown board: its faces, what is printed on it. */
const BOARD = {
  front: '#c99f6c',
  side: '#9c7343',
  inside: '#7b5730',
  flap: '#dcb88a',
  ink: '#6e4a22',
}

type Standing = {
  /** The middle of the front row, and the line it stands on. */
  x: number
  y: number
  width: number
  /** The tallest a pack may be. */
  height: number
  /** How far the row behind is to the right and up. */
  step: [dx: number, dy: number]
}

/** How many of a pack fit side by side, and at what scale. */
function arrange(pack: Pack, { width, height }: Pick<Standing, 'width' | 'height'>) {
  const across = Math.max(2, Math.round((width * pack.height) / (pack.width * height)))
  return { across, scale: Math.min(height / pack.height, (width / across / pack.width) * 0.985) }
}

/** Two rows of the same pack, the one behind first. */
function rows(pack: Pack, drawn: string, standing: Standing): string {
  const { across, scale } = arrange(pack, standing)
  const pitch = standing.width / across
  const row = (index: number) => {
    const behind = 1 - index
    const y = standing.y - behind * standing.step[1]
    const left = standing.x - standing.width / 2 + pitch / 2 + behind * standing.step[0]
    return repeat(across, (place) => {
      const x = left + place * pitch
      return `<use href="#one" transform="translate(${x} ${y}) scale(${scale})"/>`
    })
  }
  return `<defs><g id="one">${drawn}</g></defs>${repeat(2, row)}`
}

/** The printed tray that a shop puts on its shelf: two rows of a pack. */
export function inTray(pack: Pack): Pack {
  const [width, height, dx, dy] = [420, 74, 48, 30]
  const standing = { width: width - 16, height: 320 }
  const { scale } = arrange(pack, standing)
  return {
    width: width + dx,
    height: pack.height * scale + 8 + dy,
    draw(look) {
      const x = -(width + dx) / 2
      const y = -height
      const front = boxPath({ x, y, width, height })
      const side = `M${x + width} ${y}l${dx} ${-dy}v${height}l${-dx} ${dy}z`
      const middle = { x: x + width / 2, y: y + height * 0.42 }
      return [
        fill(`M${x} ${y}l${dx} ${-dy}h${width}l${-dx} ${dy}z`, BOARD.inside),
        rows(pack, pack.draw(look), {
          ...standing,
          x: middle.x + dx * 0.2,
          y: -8,
          step: [dx * 0.6, dy * 0.8],
        }),
        fill(front, look.deep),
        fill(boxPath({ x, y: y + height - 15, width, height: 9 }), look.accent),
        fill(front, 'url(#face)'),
        fill(side, look.deep),
        fill(side, 'url(#side)'),
        line(`M${x} ${y}h${width}l${dx} ${-dy}`, '#ffffff', 2.4, 0.5),
        placed(middle.x, middle.y, 0.42, drawMark(look.mark, look.pale)),
        line(
          `M${middle.x - 150} ${middle.y}h110M${middle.x + 40} ${middle.y}h110`,
          look.pale,
          2.4,
          0.7,
        ),
      ].join('')
    },
  }
}

/** Three of a pack, one upon the other, not quite in line. */
export function inStack(pack: Pack): Pack {
  const rise = pack.rise ?? pack.height
  const shifts = [0, 12, -8]
  return {
    width: pack.width + 20,
    height: pack.height + 2 * rise,
    draw: (look) =>
      `<defs><g id="one">${pack.draw(look)}</g></defs>${shifts
        .map(
          (shift, level) => `<use href="#one" transform="translate(${shift} ${-level * rise})"/>`,
        )
        .join('')}`,
  }
}

/** An open shipping case of brown board with the packs looking out. */
export function inCase(pack: Pack): Pack {
  const [width, height, dx, dy] = [372, 178, 64, 38]
  const standing = { width: width - 20, height: 262 }
  const sunk = 62
  const { scale } = arrange(pack, standing)
  const above = pack.height * scale - sunk + dy * 0.6
  return {
    width: width + dx + 60,
    height: height + Math.max(above, dy + 34),
    draw(look) {
      const x = -(width + dx) / 2
      const y = -height
      const front = boxPath({ x, y, width, height })
      const side = `M${x + width} ${y}l${dx} ${-dy}v${height}l${-dx} ${dy}z`
      return [
        fill(`M${x + dx} ${y - dy}h${width}l22 -32h${-width - 6}z`, BOARD.side),
        fill(`M${x} ${y}l${dx} ${-dy}h${width}l${-dx} ${dy}z`, BOARD.inside),
        fill(`M${x} ${y}l${dx} ${-dy}l-34 6l${-dx + 2} 40z`, BOARD.side),
        rows(pack, pack.draw(look), {
          ...standing,
          x: x + width / 2 + dx * 0.2,
          y: y + sunk,
          step: [dx * 0.55, dy * 0.6],
        }),
        fill(side, BOARD.side),
        fill(side, 'url(#side)', 0.5),
        fill(`M${x + width} ${y}l${dx} ${-dy}l30 22l${-dx + 2} 38z`, BOARD.flap),
        fill(front, BOARD.front),
        fill(front, 'url(#face)'),
        fill(`M${x} ${y}h${width}l-9 34h${-width + 18}z`, BOARD.flap),
        line(`M${x} ${y}h${width}`, '#ffffff', 2, 0.35),
        placed(x + width / 2, y + height * 0.56, 0.84, drawMark(look.mark, BOARD.ink)),
        line(`M${x + 24} ${-26}h${width - 48}M${x + 24} ${-18}h${width - 48}`, BOARD.ink, 2.2, 0.7),
      ].join('')
    },
  }
}
