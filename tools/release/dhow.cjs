#!/usr/bin/env node
// Starts the command in the Node release that it runs on: this one, or the one that came with the installation.
// Any Node reads this file, also one that is too old for the rest.
const { spawn } = require('node:child_process')
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const COMMAND = join(__dirname, 'apps/api/src/cli/dhow.ts')

/** The major release that Dhow is tested on; of its first ones types were not stripped without a warning. */
const MAJOR = 24
const MINOR = 4

const [major, minor] = process.versions.node.split('.').map(Number)
const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const program = process.platform === 'win32' ? 'node.exe' : 'node'
const own = join(__dirname, 'node_modules', `node-${system}`, 'bin', program)

if (major === MAJOR && minor >= MINOR) {
  import(COMMAND)
} else if (existsSync(own)) {
  startIn(own)
} else {
  console.error(
    `Dhow needs Node ${MAJOR}.${MINOR} or a later ${MAJOR}; this is ${process.versions.node}. ` +
      (existsSync(join(__dirname, 'node_modules'))
        ? `None came with the installation for ${system}: install Node ${MAJOR}.`
        : `Run npm ci --omit=dev in ${__dirname} first: the right one comes with it.`),
  )
  process.exitCode = 1
}

/** Hands everything to another Node, and ends as it ends. */
function startIn(node) {
  const child = spawn(node, [COMMAND, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', (error) => {
    console.error(`${node} cannot be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
