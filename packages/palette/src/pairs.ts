import type { ThemeName, Token } from './tokens.ts'

/** What a colour stands on: a token, or `share` of one laid over another. */
type Ground = Token | { top: Token; share?: number; base: Token }

/** `front` stands on `ground`, as text, or as large text, an icon or the edge of a control. */
export type Pair = { front: Token; ground: Ground; as: 'text' | 'edge' }

const pairs = (as: Pair['as'], front: Token, grounds: readonly Ground[]): Pair[] =>
  grounds.map((ground) => ({ front, ground, as }))

/** A row, a skeleton or a button under the pointer: `--line` over its ground. */
const lined = (base: Token): Ground => ({ top: 'line', base })

/** A filled button under the pointer: a tenth of its ground shows through. */
const hovered = (top: Token, bases: readonly Token[]): Ground[] => [
  top,
  ...bases.map((base) => ({ top, share: 0.9, base })),
]

/** Which colours meet on a page: what the classes and style sheets of the site put on what. */
function pairsOn(grounds: readonly Token[]): Pair[] {
  const all: Ground[] = [...grounds, ...grounds.map(lined)]
  const soft: Token[] = ['leaf-soft', 'amber-soft', 'coral-soft']
  return [
    ...pairs('text', 'ink', [...all, ...soft]),
    ...pairs('text', 'muted', grounds),
    ...pairs('text', 'sea', grounds),
    // The round tint behind an icon, and links in a row under the pointer.
    ...pairs('edge', 'sea', [
      ...grounds.map((base) => ({ top: 'sea', share: 0.1, base }) as const),
      ...grounds.map(lined),
    ]),
    ...pairs('text', 'on-sea', [...hovered('sea', grounds), ...hovered('coral', grounds)]),
    ...pairs('text', 'saffron-ink', grounds),
    // Its button stands on pictures, and a selection anywhere.
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
  light: pairsOn(['paper', 'raised']),
  // Also what is dark in both themes: the hero, the globe, the footer.
  dark: [...pairsOn(['paper', 'raised', 'night']), ...pairs('edge', 'saffron', ['night'])],
}
