import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Settings of Node itself for a machine with little memory. They must come before whatever they are
// to hold for is loaded. `docs/decisions/0006` has the figures and how to repeat them.

// New objects get one megabyte, always: left to itself V8 lets that grow to tens of them at start-up
// and does not give them back.
setFlagsFromString('--semi-space-growth-factor=1')

// What was compiled once is not compiled again at the next start.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'))
