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

const pairs = (as: Pair['as'], front: Token, grounds: readonly Ground[]): Pair[] =>
  grounds.map((ground) => ({ front, ground, as }))

/** A hovered row or button, or a skeleton: `--line` over its background. */
const lined = (base: Token): Ground => ({ top: 'line', base })

/** A hovered filled button: a tenth of its background shows through. */
const hovered = (top: Token, bases: readonly Token[]): Ground[] => [
  top,
  ...bases.map((base) => ({ top, share: 0.9, base })),
]

function createPairsOn(grounds: readonly Token[]): Pair[] {
  const all: Ground[] = [...grounds, ...grounds.map(lined)]
  const soft: Token[] = ['leaf-soft', 'amber-soft', 'coral-soft']
  return [
    ...pairs('text', 'ink', [...all, ...soft]),
    ...pairs('text', 'muted', grounds),
    ...pairs('text', 'sea', grounds),
    // The tint behind an icon, and links in a hovered row.
    ...pairs('edge', 'sea', [
      ...grounds.map((base) => ({ top: 'sea', share: 0.1, base }) as const),
      ...grounds.map(lined),
    ]),
    ...pairs('text', 'on-sea', [...hovered('sea', grounds), ...hovered('coral', grounds)]),
    ...pairs('text', 'saffron-ink', grounds),
    // The accent button is used on pictures, and for selected text.
    ...pairs('text', 'night', hovered('saffron', [...grounds, 'night'])),
    ...pairs('text', 'leaf', [...grounds, 'leaf-soft']),
    ...pairs('text', 'amber', [...grounds, 'amber-soft']),
    ...pairs('text', 'coral', [...grounds, 'coral-soft']),
    ...pairs('edge', 'paper', ['leaf']),
    ...pairs('text', 'paper', ['ink']),
    ...pairs('text', 'on-night', ['night']),
    ...pairs('edge', 'control', grounds),
  ]
}

export const PAIRS: Record<ThemeName, readonly Pair[]> = {
  light: createPairsOn(['paper', 'raised']),
  // The hero, the globe and the footer are dark in both themes.
  dark: [...createPairsOn(['paper', 'raised', 'night']), ...pairs('edge', 'saffron', ['night'])],
}

// Registers only the color spaces in use: fewer bytes for the admin area.
for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) useMode(mode as typeof modeRgb)

/** Minimum contrast of WCAG 2.2 level AA. `edge`: large text, icons and edges of controls. */
export const MIN_CONTRAST = { text: 4.5, edge: 3 } as const

/** Blends `top` over `base` like a browser. A share of 1 uses the alpha of `top`. */
function blend(top: string, share: number, base: string) {
  const { alpha = 1 } = parse(top) ?? {}
  const mixed = interpolate([base, top.slice(0, 7)], 'rgb')(share * alpha)
  const channel = (value: number) => Math.round(value * 255)
  return `rgb(${channel(mixed.r)} ${channel(mixed.g)} ${channel(mixed.b)})`
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
