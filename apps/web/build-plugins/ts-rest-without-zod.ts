import type { Plugin } from 'vite'

const MODULE = /\/@ts-rest\/core\/index\.esm\.mjs$/

/** Where the copy of Zod 3 ends that ts-rest carries along, and what ts-rest builds from it. */
const CARRIED = /^[\s\S]*?(?=^const isZodType = )/m
const BUILT = /^const (\w+) = z\.object\(\{[\s\S]*?^\}\);$/gm

/** What the rest names of it: an error it may throw, and a class it asks of schemas. */
const NAMED = 'class ZodError extends Error {}\nclass ZodObject {}\n'

/**
 * Gives the browser ts-rest without the Zod 3 inside it, 11 kB compressed, which serves the schemas
 * of old contracts: the browser's has none. Tree shaking cannot tell.
 */
export function tsRestWithoutZod(): Plugin {
  return {
    name: 'ts-rest-without-zod',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!MODULE.test(id)) return
      const rest = code.replace(CARRIED, NAMED).replace(BUILT, 'const $1 = undefined;')
      if (/= z\b/.test(rest) || !rest.startsWith(NAMED)) {
        this.error('ts-rest is not as expected: see what it still needs of Zod.')
      }
      return { code: rest, map: null }
    },
  }
}
