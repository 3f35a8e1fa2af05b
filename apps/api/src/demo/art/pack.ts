import type { Look } from './look.ts'

/** A kind of pack: how much room it takes, and how to draw it standing on the floor. */
export type Pack = {
  width: number
  height: number
  draw: (look: Look) => string
  /** How much higher another one stands on top of it, for packs that can be stacked. */
  rise?: number
}
