import { Argument, Command, CommanderError, Option } from 'commander'
import { ConfigError, DEFAULT_DATA_DIR } from '#api/config.ts'
import { getErrorCode } from '#api/platform/app-error.ts'
import { findForeignOwner } from '#api/platform/data-dir/data-dir.ts'
import { tuneForStartup } from '#api/platform/memory.ts'
import { runCommand } from '#api/platform/processes/run-command.ts'
import { VERSION } from '#api/platform/version.ts'

// Entry of all commands. Each command loads its own modules.

const USAGE_ERROR = 2

const SERVICE_SETTINGS = '/etc/dhow/dhow.env'
const SERVICE_DATA_DIR = '/var/lib/dhow'

const SETTINGS = `
Settings are environment variables, listed in docs/settings.md. DATA_DIR is the folder of the installation. All commands
except start and demo also read ${SERVICE_SETTINGS}, if it exists.`

const FILE = ['<file>', 'output file, which must not exist; - is standard output'] as const

const KIND = new Argument(
  '<what>',
  'site: all public content; catalogue: products as CSV, or as .xlsx by the file extension',
).choices(['site', 'catalogue'])

/** Reads a file, by default that of the service if it exists. The environment wins. */
function readSettings(file?: string): void {
  try {
    process.loadEnvFile(file ?? SERVICE_SETTINGS)
  } catch (error) {
    const code = getErrorCode(error)
    if (file === undefined && code === 'ENOENT') return
    const hint = code === 'EACCES' ? ' Run this as root, or name another file by --settings.' : ''
    const { message } = error as Error
    throw new ConfigError(`${file ?? SERVICE_SETTINGS} cannot be read: ${message}.${hint}`)
  }
  if (file === undefined) process.env.DATA_DIR ??= SERVICE_DATA_DIR
}

/** Continues as the owner of DATA_DIR if root runs a command: the server could not change files of root. */
function becomeOwner() {
  const owner = findForeignOwner(process.env.DATA_DIR ?? DEFAULT_DATA_DIR)
  if (!owner) return
  process.setgroups?.([])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}

const program = new Command('dhow')
  .description('The catalogue and enquiry website of an exporter, as one process with one folder.')
  .version(VERSION, '-V, --version', 'print the version')
  .option('--settings <file>', 'read settings from a file, unless the environment sets them')
  .helpOption('-h, --help', 'print help')
  .helpCommand(false)
  .addHelpText('after', SETTINGS)
  .showHelpAfterError('Use --help for usage.')
  .exitOverride()
  .hook('preAction', (_, command) => {
    const { settings } = command.optsWithGlobals<{ settings?: string }>()
    const isServer = ['start', 'demo'].includes(command.name())
    if (settings !== undefined || !isServer) readSettings(settings)
    if (!isServer) becomeOwner()
  })

program
  .command('start')
  .description('start the server')
  .option('--new', 'create a new site in a folder that has lost its database; keeps the files')
  .action(async (options: { new?: boolean }) => {
    tuneForStartup()
    const { start } = await import('./start.ts')
    await start({ isNew: options.new === true })
  })

program
  .command('demo')
  .description('start the server with the demo company, in ./data/demo or DATA_DIR')
  .action(async () => {
    tuneForStartup()
    const { startDemo } = await import('#api/demo/start.ts')
    const { serve } = await import('./start.ts')
    await startDemo(serve)
  })

const admin = program
  .command('admin')
  .description("change the administrator's account, also while a server runs")
  .helpCommand(false)

admin
  .command('set-password')
  .description('read a new password from the terminal or standard input; ends all sessions')
  .action(async () => (await import('./admin.ts')).setPassword())

admin
  .command('set-email')
  .description('change the e-mail address; sessions stay valid')
  .argument('<address>')
  .action(async (address: string) => (await import('./admin.ts')).setEmail(address))

admin
  .command('disable-two-step')
  .description('turn two-step login off, if the app and the recovery codes are lost')
  .action(async () => (await import('./admin.ts')).disableTwoStep())

program
  .command('check')
  .description('print one line for each check of the installation; changes nothing')
  .action(async () => (await import('./check.ts')).check())

program
  .command('backup')
  .description('write one archive of everything, also while a server runs')
  .argument(...FILE)
  .action(async (file: string) => (await import('./backup.ts')).backUp(file))

program
  .command('restore')
  .description('restore a backup into DATA_DIR, which must be empty or missing')
  .argument('<file>', 'a backup, which is checked completely before anything is written')
  .action(async (file: string) => (await import('./backup.ts')).restore(file))

program
  .command('export')
  .description('write the site or its catalogue to a file, also while a server runs')
  .addArgument(KIND)
  .argument(...FILE)
  .action(async (kind: 'site' | 'catalogue', file: string) =>
    kind === 'site'
      ? (await import('./backup.ts')).exportSite(file)
      : (await import('./transfer.ts')).exportCatalogue(file),
  )

program
  .command('import')
  .description('import an exported file; the server must be stopped')
  .addArgument(KIND)
  .argument('<file>')
  .option('--pictures <zip>', 'pictures of a catalogue')
  .addOption(
    new Option('--matched <choice>', 'rows that match a product by other keys than its id')
      .choices(['update', 'skip', 'add'])
      .default('update'),
  )
  .option('--confirm-warnings', 'import although there are warnings, which --dry-run prints')
  .option('--dry-run', 'print what would change, and change nothing')
  .action(async (kind: 'site' | 'catalogue', file: string, options) =>
    (await import('./transfer.ts')).importFile(kind, file, options),
  )

await runCommand(async () => {
  try {
    await program.parseAsync()
  } catch (error) {
    // Commander has printed its message.
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR
  }
})
