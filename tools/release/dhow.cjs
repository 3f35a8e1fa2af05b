#!/usr/bin/env node
// Runs the dhow command in this Node, or in the Node release of the installation if this one is too old. This file must
// run in any Node.
const { spawn } = require('node:child_process')
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const COMMAND = join(__dirname, 'apps/api/src/operations/cli/dhow.ts')

/** The Node release that Dhow is tested on; before 24.4, type stripping printed a warning. */
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
        ? `The installation contains no Node for ${system}: install Node ${MAJOR}.`
        : `Run sh install.sh in ${__dirname} first, which installs it.`),
  )
  process.exitCode = 1
}

/** Runs the command in another Node, with the same signals and exit code. */
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
