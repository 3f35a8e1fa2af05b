import {
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode,
  wcagContrast,
} from '#culori'
import type { Colors, ThemeName, Token } from './tokens.ts'

type Ground = Token | { top: Token; share?: number; base: Token }

/** `front` on `ground`: as text; or as large text, an icon or the edge of a control. */
type Pair = { front: Token; ground: Ground; as: 'text' | 'edge' }

const createPairs = (as: Pair['as'], front: Token, grounds: readonly Ground[]): Pair[] =>
  grounds.map((ground) => ({ front, ground, as }))

/** A hovered row or button, or a skeleton: `--line` over its background. */
const withLine = (base: Token): Ground => ({ top: 'line', base })

/** A hovered filled button: a tenth of its background shows through. */
const withHover = (top: Token, bases: readonly Token[]): Ground[] => [
  top,
  ...bases.map((base) => ({ top, share: 0.9, base })),
]

function listPairs(grounds: readonly Token[]): Pair[] {
  const all: Ground[] = [...grounds, ...grounds.map(withLine)]
  const soft: Token[] = ['leaf-soft', 'amber-soft', 'coral-soft']
  return [
    ...createPairs('text', 'ink', [...all, ...soft]),
    ...createPairs('text', 'muted', grounds),
    ...createPairs('text', 'sea', grounds),
    // The tint behind an icon, and links in a hovered row.
    ...createPairs('edge', 'sea', [
      ...grounds.map((base) => ({ top: 'sea', share: 0.1, base }) as const),
      ...grounds.map(withLine),
    ]),
    ...createPairs('text', 'on-sea', [
      ...withHover('sea', grounds),
      ...withHover('coral', grounds),
    ]),
    ...createPairs('text', 'saffron-ink', grounds),
    // The accent button is used on pictures, and for selected text.
    ...createPairs('text', 'night', withHover('saffron', [...grounds, 'night'])),
    ...createPairs('text', 'leaf', [...grounds, 'leaf-soft']),
    ...createPairs('text', 'amber', [...grounds, 'amber-soft']),
    ...createPairs('text', 'coral', [...grounds, 'coral-soft']),
    ...createPairs('edge', 'paper', ['leaf']),
    ...createPairs('text', 'paper', ['ink']),
    ...createPairs('text', 'on-night', ['night']),
    ...createPairs('edge', 'control', grounds),
  ]
}

export const PAIRS: Record<ThemeName, readonly Pair[]> = {
  light: listPairs(['paper', 'raised']),
  // The hero, the globe and the footer are dark in both themes.
  dark: [...listPairs(['paper', 'raised', 'night']), ...createPairs('edge', 'saffron', ['night'])],
}

// Registers only the color spaces in use: fewer bytes for the admin area.
for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) useMode(mode as typeof modeRgb)

/** Minimum contrast of WCAG 2.2 level AA. `edge`: large text, icons and edges of controls. */
export const MIN_CONTRAST = { text: 4.5, edge: 3 } as const

/** Blends `top` over `base` like a browser. A share of 1 uses the alpha of `top`. */
function blend(top: string, share: number, base: string) {
  const { alpha = 1 } = parse(top) ?? {}
  const mixed = interpolate([base, top.slice(0, 7)], 'rgb')(share * alpha)
  const toChannel = (value: number) => Math.round(value * 255)
  return `rgb(${toChannel(mixed.r)} ${toChannel(mixed.g)} ${toChannel(mixed.b)})`
}

/** Returns the WCAG 2 contrast of a pair, from 1 to 21. */
export function calculateContrast({ front, ground }: Pair, colors: Colors): number {
  const color =
    typeof ground === 'string'
      ? colors[ground]
      : blend(colors[ground.top], ground.share ?? 1, colors[ground.base])
  return wcagContrast(colors[front], color)
}

const listTokens = ({ front, ground }: Pair): Token[] =>
  typeof ground === 'string' ? [front, ground] : [front, ground.top, ground.base]

export const isLegible = (theme: keyof typeof PAIRS, token: Token, colors: Colors): boolean =>
  PAIRS[theme].every(
    (pair) =>
      !listTokens(pair).includes(token) || calculateContrast(pair, colors) >= MIN_CONTRAST[pair.as],
  )
