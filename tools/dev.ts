import { spawn } from 'node:child_process'

// Starts the API on port 3000 with reloading, and the site on port 5173 with hot module replacement.
const children = [
  spawn('node', ['--watch', 'apps/api/src/main.ts'], { stdio: 'inherit' }),
  spawn('pnpm', ['--filter', '@dhow/web', 'exec', 'react-router', 'dev'], { stdio: 'inherit' }),
]

for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode = code ?? 1
  })
}
